// What the stock of a material in a warehouse is worth, receipt by receipt and issue by issue. Pure: the rows of the store go in
// and come out.
import Big from 'big.js'

// What is divided keeps more places than money has.
Big.DP = 20
const halfUp = 1
const moneyPlaces = 4
const costPlaces = 6

/** What is left of one receipt, where costs go first in, first out. */
export interface Layer {
  /** The entry of the ledger that it came with. */
  readonly entryId: string
  readonly quantity: Big
  readonly value: Big
}

/** The stock that has a value, and that value. `layers`, oldest first, only where costs go first in, first out. */
export interface Valuation {
  readonly quantity: Big
  readonly value: Big
  /** Of one unit, when something last came or went. */
  readonly lastCost: Big
  readonly layers?: readonly Layer[]
}

/** What a movement does to the worth: the value it carries, that of one unit, and what has to be put right beside it. */
export interface ValuationResult {
  readonly after: Valuation
  readonly value: Big
  readonly unitCost: Big
  /** A change of value without a quantity (`costAdjustment`); 0 nearly always. */
  readonly adjustment: Big
}

const zero = new Big(0)
const money = (value: Big): Big => value.round(moneyPlaces, halfUp)
const sum = (values: readonly Big[]): Big => values.reduce((total, value) => total.plus(value), zero)

/** Returns the cost of one unit: of what is there, or else what it last was. */
export const unitCostOf = ({ quantity, value, lastCost }: Valuation): Big =>
  quantity.gt(0) && value.gte(0) ? value.div(quantity) : lastCost

/** Stock comes at a cost of one unit: the average moves to (old value + new value) / (old quantity + new quantity). */
export function receive(
  worth: Valuation,
  { entryId, quantity, unitCost, value: carried }: ReceivedQuantity,
): ValuationResult {
  const value = carried ?? money(quantity.times(unitCost))
  const layers = worth.layers && [...worth.layers, { entryId, quantity, value }]
  return settle(worth, { quantity, value, unitCost }, layers)
}

interface ReceivedQuantity {
  readonly entryId: string
  readonly quantity: Big
  readonly unitCost: Big
  /** What it brings along exactly, where it comes from another place. */
  readonly value?: Big
}

/** Stock goes at the average cost of what is there, or at that of its oldest receipts. `quantity` is above 0. */
export function issue(worth: Valuation, quantity: Big): ValuationResult {
  const layers = worth.layers && without(worth.layers, quantity)
  const value = worth.layers ? valueOfOldest(worth, quantity) : money(quantity.times(unitCostOf(worth)))
  // The last piece takes what is left of the value, to the last hundredth of a cent.
  const whole = worth.quantity.eq(quantity) && worth.value.gte(0) ? worth.value : value
  const unitCost = whole.div(quantity).round(costPlaces, halfUp)
  return settle(worth, { quantity: quantity.times(-1), value: whole.times(-1), unitCost }, layers)
}

/** An entry that is taken back. */
export interface PostedEntry {
  readonly entryId: string
  readonly quantity: Big
  readonly value: Big
  readonly unitCost: Big
}

/** Something posted is taken back with exactly its quantity and its value, wherever the average has gone meanwhile. */
export function reverseEntry(worth: Valuation, posted: PostedEntry, entryId: string): ValuationResult {
  const quantity = posted.quantity.times(-1)
  const value = posted.value.times(-1)
  const layers = worth.layers && layersWithout(worth.layers, posted, { entryId, quantity, value })
  return settle(worth, { quantity, value, unitCost: posted.unitCost }, layers)
}

/** What a receipt brought goes from its own layer first; what an issue took is the oldest again. */
function layersWithout(layers: readonly Layer[], posted: PostedEntry, back: Layer): readonly Layer[] {
  if (back.quantity.gt(0)) return [back, ...layers]
  const isOwn = ({ entryId }: Layer) => entryId === posted.entryId
  const left = without([...layers.filter(isOwn), ...layers.filter((layer) => !isOwn(layer))], posted.quantity)
  return layers.flatMap(({ entryId }) => left.find((layer) => layer.entryId === entryId) ?? [])
}

interface ValueChange {
  readonly quantity: Big
  readonly value: Big
  readonly unitCost: Big
}

/** The worth after a change. What is not there is worth nothing, and what is there never less: the rest is an adjustment. */
function settle(
  worth: Valuation,
  { quantity, value, unitCost }: ValueChange,
  changed?: readonly Layer[],
): ValuationResult {
  const after = worth.quantity.plus(quantity)
  const booked = worth.value.plus(value)
  const layers = changed && fitting(changed, after)
  const held = layers ? sum(layers.map((layer) => layer.value)) : booked
  const right = rightValue(after, { held, lastCost: unitCost, before: unitCostOf(worth) })
  return {
    after: { quantity: after, value: right, lastCost: unitCost, ...(layers && { layers: summingTo(layers, right) }) },
    value,
    unitCost,
    adjustment: right.minus(booked),
  }
}

/** Nothing has no value; what is missing counts at its last cost, what is there at least at nothing. */
function rightValue(quantity: Big, { held, lastCost, before }: { held: Big; lastCost: Big; before: Big }): Big {
  if (quantity.eq(0)) return zero
  if (quantity.lt(0)) return money(quantity.times(lastCost))
  return held.lt(0) ? money(quantity.times(before)) : held
}

/** The value of the oldest layers that make up a quantity; what they do not cover counts at the last cost. */
function valueOfOldest({ layers = [], lastCost }: Valuation, quantity: Big): Big {
  const left = without(layers, quantity)
  const covered = sum(layers.map((layer) => layer.quantity)).minus(sum(left.map((layer) => layer.quantity)))
  const value = sum(layers.map((layer) => layer.value)).minus(sum(left.map((layer) => layer.value)))
  return value.plus(money(quantity.minus(covered).times(lastCost)))
}

/** Takes a quantity from layers, the first ones first. */
function without(layers: readonly Layer[], quantity: Big): Layer[] {
  let missing = quantity
  return layers.flatMap((layer) => {
    const taken = missing.lt(layer.quantity) ? missing : layer.quantity
    missing = missing.minus(taken)
    if (taken.eq(layer.quantity)) return []
    const value = money(layer.value.times(taken).div(layer.quantity))
    return [{ ...layer, quantity: layer.quantity.minus(taken), value: layer.value.minus(value) }]
  })
}

/** Layers of no more than a quantity: what was missing before is covered by what came. */
function fitting(layers: readonly Layer[], quantity: Big): readonly Layer[] {
  const surplus = sum(layers.map((layer) => layer.quantity)).minus(quantity)
  return surplus.gt(0) ? without(layers, surplus) : layers
}

/** The layers with a sum of exactly this value: what is over or missing goes to the oldest. */
function summingTo(layers: readonly Layer[], value: Big): readonly Layer[] {
  const [first, ...rest] = layers
  const over = value.minus(sum(layers.map((layer) => layer.value)))
  return first ? [{ ...first, value: first.value.plus(over) }, ...rest] : []
}
