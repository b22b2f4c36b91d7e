// The order in which stock is taken. Pure and deterministic.
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
  /** `yyyy-MM-dd`; null if it does not expire. */
  readonly expiresOn: string | null
  /** Position of its location on the way through the warehouse. */
  readonly pickOrder: number
}

/** The quantity that is taken of a candidate. */
export interface StockPick<C extends Candidate = Candidate> {
  readonly from: C
  readonly quantity: Big
}

type Compare = (left: Candidate, right: Candidate) => number

const byReceipt: Compare = (left, right) => left.receivedAt - right.receivedAt
/** Stock that does not expire comes last. */
const byExpiry: Compare = (left, right) => compare(left.expiresOn ?? '9999-12-31', right.expiresOn ?? '9999-12-31')
const byLocation: Compare = (left, right) => left.pickOrder - right.pickOrder
const byQuantity: Compare = (left, right) => left.free.cmp(right.free)
const byAge: Compare = (left, right) => compareIds(left.balanceId, right.balanceId)
const newest: Compare = (left, right) => byReceipt(right, left)

const { fifo, fefo, lifo, locationPriority, lotMinQuantity, manual } = pickStrategy.codes

/** The comparisons of each strategy; later ones break ties. */
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

/** Returns candidates in the order of a strategy; ties by the id of the balance. */
export function inPickOrder<C extends Candidate>(candidates: readonly C[], strategy: number): C[] {
  const deciding = [...(orders[strategy] ?? [byReceipt]), byAge]
  return candidates.toSorted(
    (candidate, nextCandidate) => deciding.map((decide) => decide(candidate, nextCandidate)).find(Boolean) ?? 0,
  )
}

/** Returns the quantities to take from candidates, in their order, and the quantity that is missing. */
export function pickQuantity<C extends Candidate>(
  candidates: readonly C[],
  quantity: Big,
): { picks: StockPick<C>[]; missing: Big } {
  let missing = quantity
  const picks = candidates.flatMap((from) => {
    const takenQuantity = missing.lt(from.free) ? missing : from.free
    missing = missing.minus(takenQuantity)
    return takenQuantity.gt(0) ? [{ from, quantity: takenQuantity }] : []
  })
  return { picks, missing: missing.gt(0) ? missing : new Big(0) }
}
