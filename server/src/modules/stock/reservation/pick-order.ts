// Which stock is taken first. Pure, and always the same for the same stock.
import { pickStrategy } from '@gemba/contract/base/material/dictionaries.ts'
import Big from 'big.js'

/** Stock that may be taken. */
export interface Candidate {
  readonly balanceId: string
  readonly locationId: string
  readonly lotId: string | null
  readonly free: Big
  /** Epoch ms. */
  readonly receivedAt: number
  /** `yyyy-MM-dd`; null for what does not expire. */
  readonly expiresOn: string | null
  /** The place of its location on the way through the warehouse. */
  readonly pickOrder: number
}

/** What is taken of a candidate. */
export interface StockPick<C extends Candidate = Candidate> {
  readonly from: C
  readonly quantity: Big
}

type Compare = (left: Candidate, right: Candidate) => number

const byReceipt: Compare = (left, right) => left.receivedAt - right.receivedAt
/** What does not expire goes last. */
const byExpiry: Compare = (left, right) => compare(left.expiresOn ?? '9999-12-31', right.expiresOn ?? '9999-12-31')
const byLocation: Compare = (left, right) => left.pickOrder - right.pickOrder
const byQuantity: Compare = (left, right) => left.free.cmp(right.free)
const byAge: Compare = (left, right) => compareIds(left.balanceId, right.balanceId)
const newest: Compare = (left, right) => byReceipt(right, left)

const { fifo, fefo, lifo, locationPriority, lotMinQuantity, manual } = pickStrategy.codes

/** What decides, and what decides between equals. */
const orders: Readonly<Record<number, readonly Compare[]>> = {
  [fifo]: [byReceipt],
  [fefo]: [byExpiry, byReceipt],
  [lifo]: [newest],
  [locationPriority]: [byLocation, byReceipt],
  [lotMinQuantity]: [byQuantity, byReceipt],
  [manual]: [byReceipt],
}

function compare(left: string, right: string): number {
  if (left === right) return 0
  return left < right ? -1 : 1
}

const compareIds = (left: string, right: string): number => left.length - right.length || compare(left, right)

/** Returns candidates in the order of a strategy; ties go by the place in the store. */
export function inPickOrder<C extends Candidate>(candidates: readonly C[], strategy: number): C[] {
  const deciding = [...(orders[strategy] ?? [byReceipt]), byAge]
  return candidates.toSorted(
    (candidate, other) => deciding.map((decide) => decide(candidate, other)).find(Boolean) ?? 0,
  )
}

/** Returns what is taken of candidates, in their order, to make up a quantity, and what is missing. */
export function pickQuantity<C extends Candidate>(
  candidates: readonly C[],
  quantity: Big,
): { picks: StockPick<C>[]; missing: Big } {
  let missing = quantity
  const picks = candidates.flatMap((from) => {
    const taken = missing.lt(from.free) ? missing : from.free
    missing = missing.minus(taken)
    return taken.gt(0) ? [{ from, quantity: taken }] : []
  })
  return { picks, missing: missing.gt(0) ? missing : new Big(0) }
}
