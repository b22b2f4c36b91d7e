// Stock that leaves a place, and comes to another one where it stays ours: at the value that it had.
import type Big from 'big.js'
import type { Move } from './apply-moves.ts'
import type { StockKey } from './stock-key.ts'

interface DepartureInput {
  readonly key: StockKey
  /** Above 0. */
  readonly quantity: Big
  /** Where it is brought; it leaves the books without. */
  readonly to: Pick<StockKey, 'warehouseId' | 'locationId'> | undefined
  readonly moveType: number
  readonly lineId: string
  readonly reserved?: Big
}

/** Returns the movements of what leaves a place: one, or the two of what is brought to another. */
export function movesOf({ key, quantity, to, moveType, lineId, reserved }: DepartureInput): Move[] {
  const gone: Move = { key, moveType, lineId, quantity: quantity.times(-1), ...(reserved && { reserved }) }
  return to ? [gone, { key: { ...key, ...to }, moveType, lineId, quantity, isBrought: true }] : [gone]
}
