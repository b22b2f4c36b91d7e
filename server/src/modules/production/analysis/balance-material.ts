// Compares needs with stock and expected receipts. Pure.
import Big from 'big.js'
import { roundLimit } from '../../base/index.ts'

/** A material that orders need. Quantities are in its unit. */
export interface Need {
  readonly materialId: string
  readonly required: Big
  readonly consumed: Big
}

/** Stock of a material in all warehouses. */
export interface Supply {
  readonly onHand: Big
  /** Blocked by its quality status, or not inspected yet. */
  readonly held: Big
  readonly reserved: Big
  /** The part of `reserved` that belongs to the orders of the need. */
  readonly reservedForOwn: Big
  /** Stock at the line for other orders. */
  readonly onLineOfOthers: Big
}

/** `day` is `yyyy-MM-dd`, or null if it is unknown. */
export interface ExpectedReceipt {
  readonly day: string | null
  readonly quantity: string
}

export interface Balance {
  readonly available: Big
  readonly incoming: Big
  readonly shortage: Big
  readonly earliestDate: string | null
}

const minNothing = (amount: Big): Big => (amount.gt(0) ? amount : new Big(0))

/**
 * Returns the available quantity of a need, its shortage, and the day on which receipts cover that. `coming` is sorted
 * by day.
 */
export function balanceOf({ required, consumed }: Need, supply: Supply, coming: readonly ExpectedReceipt[]): Balance {
  const free = supply.onHand.minus(supply.held).minus(supply.reserved).minus(supply.onLineOfOthers)
  const available = minNothing(free.plus(supply.reservedForOwn))
  const shortage = minNothing(required.minus(consumed).minus(available))
  const incoming = coming.reduce((sum, { quantity }) => sum.plus(quantity), new Big(0))
  let remaining = shortage
  const covering = coming.find(({ day, quantity }) => {
    remaining = remaining.minus(quantity)
    return day !== null && remaining.lte(0)
  })
  return { available, incoming, shortage, earliestDate: shortage.gt(0) ? (covering?.day ?? null) : null }
}

/** Returns how much of a product can be produced from available and consumed material; null if it needs no material. */
export function buildable(
  needs: readonly (Need & Pick<Balance, 'available'>)[],
  { quantity, precision }: { readonly quantity: Big; readonly precision: number },
): Big | null {
  const quantities = needs
    .filter(({ required }) => required.gt(0))
    .map(({ required, consumed, available }) => available.plus(consumed).times(quantity).div(required))
  const smallest = quantities.reduce<Big | null>((best, amount) => (best?.lt(amount) ? best : amount), null)
  return smallest ? roundLimit(smallest, precision) : null
}
