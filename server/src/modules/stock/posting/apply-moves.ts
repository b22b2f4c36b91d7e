// Calculates a posting. Pure: takes stock and movements, returns ledger entries and the stock afterwards.
import { moveType, qualityStatus, stockOwner } from '@gemba/contract/stock/dictionaries.ts'
import Big from 'big.js'
import { type StockKey, summaryKeyOf, textOfKey } from './stock-key.ts'
import {
  issue,
  type PostedEntry,
  receive,
  reverseEntry,
  unitCostOf,
  type Valuation,
  type ValuationResult,
} from './valuation.ts'

/** One movement of stock. */
export interface Move {
  readonly key: StockKey
  /** A code of `moveType`. */
  readonly moveType: number
  /** In the unit of the material: positive for receipts, negative for issues. */
  readonly quantity: Big
  /** Cost of one received unit. Without it, the current unit cost of the stock applies. */
  readonly unitCost?: Big
  /** Receiving half of a transfer: takes over the value of the preceding issue. */
  readonly isBrought?: boolean
  /** How much of the issued quantity was reserved for it. */
  readonly reserved?: Big
  /** The entry that this movement reverses. */
  readonly takesBack?: PostedEntry
  readonly lineId: string
}

export interface Balance {
  /** Null if the balance is not stored yet. */
  readonly id: string | null
  readonly onHand: Big
  readonly reserved: Big
  /**
   * Epoch ms: since when the balance has had stock without a break. For transferred stock, the time of its source
   * balance.
   */
  readonly receivedAt: number
}

export interface Summary {
  readonly onHand: Big
  readonly reserved: Big
  readonly onHold: Big
  /** Number of balances with stock. */
  readonly places: number
  readonly valuation: Valuation
  /** Whether stock may become negative. */
  readonly allowsNegative: boolean
}

/** Balances and summaries by their keys as texts. */
export interface Stock {
  readonly balances: ReadonlyMap<string, Balance>
  readonly summaries: ReadonlyMap<string, Summary>
}

/** One line of the ledger. */
export interface Entry {
  readonly id: string
  readonly key: StockKey
  readonly moveType: number
  readonly quantity: Big
  readonly balanceAfter: Big
  readonly unitCost: Big
  readonly value: Big
  readonly lineId: string
  readonly reversesId: string | null
}

/** A movement needs more than is available. */
export interface Shortage {
  readonly key: StockKey
  readonly lineId: string
  readonly requested: Big
  readonly available: Big
}

export interface PostingResult {
  readonly entries: readonly Entry[]
  readonly stock: Stock
  /** If there are any, nothing may be stored. */
  readonly shortages: readonly Shortage[]
}

interface PostingOptions {
  readonly now: number
  /** Returns a new id for an entry. */
  readonly nextId: () => string
}

const zero = new Big(0)
const nothing: Balance = { id: null, onHand: zero, reserved: zero, receivedAt: 0 }
/** Returns whether a type is a movement within a warehouse: two entries with the sum 0. */
const isWithin = (type: number): boolean => Math.floor((type % 9000) / 100) === 3

/** Applies movements in their order. Throws a `TypeError` if the summary of a key is missing. */
export function applyMoves(
  { balances, summaries }: Stock,
  moves: readonly Move[],
  posting: PostingOptions,
): PostingResult {
  const after = { balances: new Map(balances), summaries: new Map(summaries) }
  const entries: Entry[] = []
  const shortages: Shortage[] = []
  let value = zero
  for (const move of moves) {
    const before = after.balances.get(textOfKey(move.key)) ?? nothing
    const summary = after.summaries.get(summaryKeyOf(move.key))
    if (!summary) throw new TypeError(`no summary of ${summaryKeyOf(move.key)}`)
    const balance = balanceAfter(before, move, receivedAtOf(after.balances, moves, { move, now: posting.now }))
    if (isShort(balance, summary, move))
      shortages.push({
        key: move.key,
        lineId: move.lineId,
        requested: move.quantity.abs(),
        available: before.onHand.minus(before.reserved).plus(move.reserved ?? 0),
      })
    const valued = valuedAs(
      summary.valuation,
      { ...move, carried: move.isBrought ? value.times(-1) : undefined },
      posting.nextId,
    )
    value = valued.value
    after.balances.set(textOfKey(move.key), balance)
    const places = summary.places + Number(!balance.onHand.eq(0)) - Number(!before.onHand.eq(0))
    after.summaries.set(summaryKeyOf(move.key), { ...summaryAfter(summary, move, valued.after), places })
    entries.push(...entriesOf(move, { balance, valued, nextId: posting.nextId }))
  }
  return { entries, stock: after, shortages }
}

function balanceAfter(before: Balance, { quantity, reserved }: Move, receivedAt: number): Balance {
  return {
    id: before.id,
    onHand: before.onHand.plus(quantity),
    reserved: before.reserved.minus(reserved ?? 0),
    receivedAt: before.onHand.lte(0) && quantity.gt(0) ? receivedAt : before.receivedAt,
  }
}

/** Returns since when received stock counts as on hand. Transferred stock keeps the time of its source balance. */
function receivedAtOf(
  balances: ReadonlyMap<string, Balance>,
  moves: readonly Move[],
  { move, now }: { move: Move; now: number },
): number {
  if (!isWithin(move.moveType) && !move.isBrought) return now
  const issueMove = moves.find(({ lineId, quantity }) => lineId === move.lineId && quantity.lt(0))
  return (issueMove && balances.get(textOfKey(issueMove.key))?.receivedAt) || now
}

function isShort({ onHand, reserved }: Balance, { allowsNegative }: Summary, { quantity }: Move): boolean {
  if (quantity.gte(0) || onHand.gte(reserved)) return false
  return !(allowsNegative && reserved.eq(0))
}

/** A movement with the value that it takes over. */
interface ValuedMove extends Move {
  readonly carried?: Big
}

function valuedAs(valuation: Valuation, move: ValuedMove, nextId: () => string): ValuationResult & { entryId: string } {
  const entryId = nextId()
  return { entryId, ...valuedBy(valuation, move, entryId) }
}

function valuedBy(
  valuation: Valuation,
  { key, moveType: type, quantity, unitCost, takesBack, carried }: ValuedMove,
  entryId: string,
): ValuationResult {
  const unchanged = { after: valuation, adjustment: zero }
  if (key.ownerType !== stockOwner.codes.own) return { ...unchanged, value: zero, unitCost: zero }
  if (isWithin(type)) {
    const cost = unitCostOf(valuation).round(6)
    return { ...unchanged, value: takesBack?.value.times(-1) ?? quantity.times(cost).round(4), unitCost: cost }
  }
  if (takesBack) return reverseEntry(valuation, takesBack, entryId)
  if (quantity.lt(0)) return issue(valuation, quantity.times(-1))
  const cost = carried ? carried.div(quantity).round(6) : (unitCost ?? unitCostOf(valuation))
  return receive(valuation, { entryId, quantity, unitCost: cost, value: carried })
}

function summaryAfter(summary: Summary, { key, quantity, reserved }: Move, valuation: Valuation): Summary {
  const isAvailable = key.qualityStatus === qualityStatus.codes.available
  return {
    ...summary,
    onHand: summary.onHand.plus(quantity),
    reserved: summary.reserved.minus(reserved ?? 0),
    onHold: isAvailable ? summary.onHold : summary.onHold.plus(quantity),
    valuation,
  }
}

interface LedgerEntrySource {
  readonly balance: Balance
  readonly valued: ValuationResult & { entryId: string }
  readonly nextId: () => string
}

function entriesOf(move: Move, { balance, valued, nextId }: LedgerEntrySource): Entry[] {
  const { key, lineId, quantity, takesBack } = move
  const entry: Entry = {
    id: valued.entryId,
    key,
    lineId,
    quantity,
    moveType: move.moveType,
    balanceAfter: balance.onHand,
    unitCost: valued.unitCost,
    value: valued.value,
    reversesId: takesBack?.entryId ?? null,
  }
  if (valued.adjustment.eq(0)) return [entry]
  const adjustment: Entry = {
    id: nextId(),
    key,
    lineId,
    quantity: zero,
    moveType: moveType.codes.costAdjustment,
    balanceAfter: balance.onHand,
    unitCost: zero,
    value: valued.adjustment,
    reversesId: null,
  }
  return [entry, adjustment]
}
