// The value of the stock of a material in a warehouse, updated by each receipt and issue. Pure.
import Big from 'big.js'

// Divisions keep more decimals than money has.
Big.DP = 20
const halfUp = 1
const moneyPlaces = 4
const costPlaces = 6

/** The remainder of one receipt, for first-in-first-out costing. */
export interface Layer {
  /** The ledger entry of the receipt. */
  readonly entryId: string
  readonly quantity: Big
  readonly value: Big
}

/** The valued quantity and its value. `layers`, oldest first, is set for first-in-first-out costing only. */
export interface Valuation {
  readonly quantity: Big
  readonly value: Big
  /** Unit cost at the latest movement. */
  readonly lastCost: Big
  readonly layers?: readonly Layer[]
}

/** The effect of a movement: the new valuation, the value and unit cost of the movement, and a correction. */
export interface ValuationResult {
  readonly after: Valuation
  readonly value: Big
  readonly unitCost: Big
  /** A change of value without a quantity (`costAdjustment`); almost always 0. */
  readonly adjustment: Big
}

const zero = new Big(0)
const money = (value: Big): Big => value.round(moneyPlaces, halfUp)
const sum = (values: readonly Big[]): Big => values.reduce((total, value) => total.plus(value), zero)

/** Returns the current cost of one unit; without positive stock, the latest one. */
export const unitCostOf = ({ quantity, value, lastCost }: Valuation): Big =>
  quantity.gt(0) && value.gte(0) ? value.div(quantity) : lastCost

/**
 * Returns the valuation after a receipt. The average becomes (old value + new value) / (old quantity + new quantity).
 */
export function receive(
  valuation: Valuation,
  { entryId, quantity, unitCost, value: exactValue }: ReceivedQuantity,
): ValuationResult {
  const value = exactValue ?? money(quantity.times(unitCost))
  const layers = valuation.layers && [...valuation.layers, { entryId, quantity, value }]
  return settle(valuation, { quantity, value, unitCost }, layers)
}

interface ReceivedQuantity {
  readonly entryId: string
  readonly quantity: Big
  readonly unitCost: Big
  /** The exact value to take over, for stock that comes from another balance. */
  readonly value?: Big
}

/**
 * Returns the valuation after an issue, at the average cost or at the cost of the oldest layers. `quantity` is above 0.
 */
export function issue(valuation: Valuation, quantity: Big): ValuationResult {
  const layers = valuation.layers && without(valuation.layers, quantity)
  const value = valuation.layers ? valueOfOldest(valuation, quantity) : money(quantity.times(unitCostOf(valuation)))
  // The last unit takes the whole remaining value, so that no rounding error remains.
  const movedValue = valuation.quantity.eq(quantity) && valuation.value.gte(0) ? valuation.value : value
  const unitCost = movedValue.div(quantity).round(costPlaces, halfUp)
  return settle(valuation, { quantity: quantity.times(-1), value: movedValue.times(-1), unitCost }, layers)
}

/** A posted entry that is to be reversed. */
export interface PostedEntry {
  readonly entryId: string
  readonly quantity: Big
  readonly value: Big
  readonly unitCost: Big
}

/**
 * Returns the valuation after reversing an entry with exactly its quantity and value, even if the average has changed
 * since.
 */
export function reverseEntry(valuation: Valuation, posted: PostedEntry, entryId: string): ValuationResult {
  const quantity = posted.quantity.times(-1)
  const value = posted.value.times(-1)
  const layers = valuation.layers && layersWithout(valuation.layers, posted, { entryId, quantity, value })
  return settle(valuation, { quantity, value, unitCost: posted.unitCost }, layers)
}

/**
 * Returns the layers after a reversal. A reversed receipt is taken from its own layer first; a reversed issue becomes
 * the oldest layer.
 */
function layersWithout(layers: readonly Layer[], posted: PostedEntry, back: Layer): readonly Layer[] {
  if (back.quantity.gt(0)) return [back, ...layers]
  const isOfReceipt = ({ entryId }: Layer) => entryId === posted.entryId
  const remainder = without(
    [...layers.filter(isOfReceipt), ...layers.filter((layer) => !isOfReceipt(layer))],
    posted.quantity,
  )
  return layers.flatMap(({ entryId }) => remainder.find((layer) => layer.entryId === entryId) ?? [])
}

interface ValueChange {
  readonly quantity: Big
  readonly value: Big
  readonly unitCost: Big
}

/**
 * Returns the valuation after a change. If stock is 0 or negative, or its value would be negative, the value is
 * corrected by an adjustment.
 */
function settle(
  valuation: Valuation,
  { quantity, value, unitCost }: ValueChange,
  changed?: readonly Layer[],
): ValuationResult {
  const after = valuation.quantity.plus(quantity)
  const bookedValue = valuation.value.plus(value)
  const layers = changed && fitting(changed, after)
  const layerValue = layers ? sum(layers.map((layer) => layer.value)) : bookedValue
  const correctValue = rightValue(after, { held: layerValue, lastCost: unitCost, before: unitCostOf(valuation) })
  return {
    after: {
      quantity: after,
      value: correctValue,
      lastCost: unitCost,
      layers: layers ? summingTo(layers, correctValue) : undefined,
    },
    value,
    unitCost,
    adjustment: correctValue.minus(bookedValue),
  }
}

/**
 * Returns the correct value of a quantity: 0 for no stock, the last cost for negative stock, never below 0 for positive
 * stock.
 */
function rightValue(quantity: Big, { held, lastCost, before }: { held: Big; lastCost: Big; before: Big }): Big {
  if (quantity.eq(0)) return zero
  if (quantity.lt(0)) return money(quantity.times(lastCost))
  return held.lt(0) ? money(quantity.times(before)) : held
}

/**
 * Returns the value of the oldest layers that make up a quantity. The part that no layer covers counts at the last
 * cost.
 */
function valueOfOldest({ layers = [], lastCost }: Valuation, quantity: Big): Big {
  const remainder = without(layers, quantity)
  const covered = sum(layers.map((layer) => layer.quantity)).minus(sum(remainder.map((layer) => layer.quantity)))
  const value = sum(layers.map((layer) => layer.value)).minus(sum(remainder.map((layer) => layer.value)))
  return value.plus(money(quantity.minus(covered).times(lastCost)))
}

/** Returns the layers after taking a quantity from the first ones. */
function without(layers: readonly Layer[], quantity: Big): Layer[] {
  let missing = quantity
  return layers.flatMap((layer) => {
    const takenQuantity = missing.lt(layer.quantity) ? missing : layer.quantity
    missing = missing.minus(takenQuantity)
    if (takenQuantity.eq(layer.quantity)) return []
    const value = money(layer.value.times(takenQuantity).div(layer.quantity))
    return [{ ...layer, quantity: layer.quantity.minus(takenQuantity), value: layer.value.minus(value) }]
  })
}

/** Returns layers reduced to a quantity. A receipt first covers stock that was negative before it. */
function fitting(layers: readonly Layer[], quantity: Big): readonly Layer[] {
  const surplus = sum(layers.map((layer) => layer.quantity)).minus(quantity)
  return surplus.gt(0) ? without(layers, surplus) : layers
}

/** Returns the layers with exactly this total value. The difference goes to the oldest. */
function summingTo(layers: readonly Layer[], value: Big): readonly Layer[] {
  const [first, ...rest] = layers
  const difference = value.minus(sum(layers.map((layer) => layer.value)))
  return first ? [{ ...first, value: first.value.plus(difference) }, ...rest] : []
}
