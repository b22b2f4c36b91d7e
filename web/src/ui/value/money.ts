// Money in the currency of the company: exact, with thousands separators.
import { isDecimal } from '@gemba/contract/rules/decimal.ts'
import { create } from 'zustand'

/** Currency of the signed-in company, ISO 4217. */
export const useCurrency = create<{ currency: string }>(() => ({ currency: 'CNY' }))

/** Name of the unit of fields that contain money. */
const ofMoney = 'currency'

/** Returns the unit of a field as it is shown. For money it is the company's currency. */
export const displayedUnit = (unit: string | undefined): string | undefined =>
  unit === ofMoney ? useCurrency.getState().currency : unit

/** Returns the number of decimals of a currency: 2 for most, none for yen and won. */
const placesOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().minimumFractionDigits ?? 2

/**
 * Formats an amount with its currency, rounded half up to the decimals of the currency, or to up to `most` decimals.
 * Nothing is a dash.
 */
export function formatMoney(amount: string | null | undefined, maxPlaces = 0): string {
  if (amount === null || amount === undefined || !isDecimal(amount)) return '—'
  const { currency } = useCurrency.getState()
  const places = placesOf(currency)
  const format = new Intl.NumberFormat('en-US', {
    minimumFractionDigits: places,
    maximumFractionDigits: Math.max(places, maxPlaces),
  })
  // A text is formatted by its digits, not as a float.
  return `${format.format(amount as Intl.StringNumericLiteral)}\u2009${currency}`
}
