// Money in the currency of the company: exact, thousands separated.
import { isDecimal } from '@gemba/contract/rules/decimal.ts'
import { create } from 'zustand'

/** Of the company that is signed in to, ISO 4217. */
export const useCurrency = create<{ currency: string }>(() => ({ currency: 'CNY' }))

/** Name of the unit of fields that hold money. */
const ofMoney = 'currency'

/** Returns the unit of a field as it is shown: that of money is the company's. */
export const shownUnit = (unit: string | undefined): string | undefined =>
  unit === ofMoney ? useCurrency.getState().currency : unit

/** How many places amounts of a currency have: 2 of most, none of yen and won. */
const placesOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().minimumFractionDigits ?? 2

/** Writes an amount with its currency, rounded half up to its places, or to as many as `most` says; nothing as a dash. */
export function formatMoney(amount: string | null | undefined, most = 0): string {
  if (amount === null || amount === undefined || !isDecimal(amount)) return '—'
  const { currency } = useCurrency.getState()
  const places = placesOf(currency)
  const format = new Intl.NumberFormat('en-US', {
    minimumFractionDigits: places,
    maximumFractionDigits: Math.max(places, most),
  })
  // A text is formatted by its digits, not as a float.
  return `${format.format(amount as Intl.StringNumericLiteral)}\u2009${currency}`
}
