// Issues of stock, and transfers to another location, which keep the value.
import type Big from 'big.js'
import type { Move } from './apply-moves.ts'
import type { StockKey } from './stock-key.ts'

interface DepartureInput {
  readonly key: StockKey
  /** Above 0. */
  readonly quantity: Big
  /** Target of a transfer; undefined for an issue. */
  readonly to: Pick<StockKey, 'warehouseId' | 'locationId'> | undefined
  readonly moveType: number
  readonly lineId: string
  readonly reserved?: Big
}

/** Returns one movement for an issue, two for a transfer. */
export function movesOf({ key, quantity, to, moveType, lineId, reserved }: DepartureInput): Move[] {
  const issue: Move = { key, moveType, lineId, quantity: quantity.times(-1), reserved }
  return to ? [issue, { key: { ...key, ...to }, moveType, lineId, quantity, isBrought: true }] : [issue]
}
