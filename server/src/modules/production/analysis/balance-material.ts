// What is needed against what there is and what will come. Pure.
import Big from 'big.js'
import { roundLimit } from '../../base/index.ts'

/** A material that orders need, in its unit. */
export interface Need {
  readonly materialId: string
  readonly required: Big
  readonly consumed: Big
}

/** What there is of a material, all warehouses together. */
export interface Supply {
  readonly onHand: Big
  /** Of bad quality, or not judged yet. */
  readonly held: Big
  readonly reserved: Big
  /** Of what is reserved: for these orders. */
  readonly reservedForOwn: Big
  /** What lies at the line for other orders. */
  readonly onLineOfOthers: Big
}

/** Day is `yyyy-MM-dd`, null where nobody has said. */
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

const atLeastNothing = (amount: Big): Big => (amount.gt(0) ? amount : new Big(0))

/** Returns what a need can have, what is short of it and when that has come; `coming` is in the order of its days. */
export function balanceOf({ required, consumed }: Need, supply: Supply, coming: readonly ExpectedReceipt[]): Balance {
  const free = supply.onHand.minus(supply.held).minus(supply.reserved).minus(supply.onLineOfOthers)
  const available = atLeastNothing(free.plus(supply.reservedForOwn))
  const shortage = atLeastNothing(required.minus(consumed).minus(available))
  const incoming = coming.reduce((sum, { quantity }) => sum.plus(quantity), new Big(0))
  let left = shortage
  const covering = coming.find(({ day, quantity }) => {
    left = left.minus(quantity)
    return day !== null && left.lte(0)
  })
  return { available, incoming, shortage, earliestDate: shortage.gt(0) ? (covering?.day ?? null) : null }
}

/** Returns how much of a product can be made of what there is and was used; null where it needs nothing. */
export function buildable(
  needs: readonly (Need & Pick<Balance, 'available'>)[],
  { quantity, precision }: { readonly quantity: Big; readonly precision: number },
): Big | null {
  const most = needs
    .filter(({ required }) => required.gt(0))
    .map(({ required, consumed, available }) => available.plus(consumed).times(quantity).div(required))
  const least = most.reduce<Big | null>((best, amount) => (best?.lt(amount) ? best : amount), null)
  return least ? roundLimit(least, precision) : null
}
