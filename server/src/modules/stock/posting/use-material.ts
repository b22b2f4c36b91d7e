// Material that production consumes: taken directly from stock in picking order, returned by a reversal.
import { moveType, stockSource } from '@gemba/contract/stock/dictionaries.ts'
import type Big from 'big.js'
import type { Work } from '../../../platform/db/work.ts'
import { balanceSourceOf } from '../balance/blocked-stock.ts'
import { findFree, fits } from '../reservation/candidates.ts'
import { pickQuantity } from '../reservation/pick-order.ts'
import { lockPlaces } from './lock-stock.ts'
import { type NamedShortage, stockShort } from './name-shortage.ts'
import { postMoves } from './post-moves.ts'
import { reverseMoves } from './reverse-moves.ts'
import { type StockKey, summaryKeyOf } from './stock-key.ts'

/** Material to consume. Without a lot or location, any of the warehouse fits. */
export interface MaterialUse {
  readonly warehouseId: string
  readonly materialId: string
  /** In the unit of the material. */
  readonly quantity: Big
  readonly locationId?: string | null | undefined
  readonly lotId?: string | null | undefined
  readonly serialNumber?: string | null | undefined
}

/** A quantity of one balance to consume. */
export interface UsedStock {
  readonly key: StockKey
  readonly quantity: Big
}

/**
 * Returns free stock for each requested line, in picking order. The summaries of its materials stay locked until the
 * transaction ends. Throws `stockShort` with every shortage, or `notFound`.
 */
export async function chooseMaterial(work: Work, lines: readonly MaterialUse[]): Promise<UsedStock[][]> {
  const locked = await lockPlaces(work, lines)
  const blockSource = await balanceSourceOf(work)
  const takenByBalance = new Map<string, Big>()
  const missing: NamedShortage[] = []
  const chosen: UsedStock[][] = []
  for (const line of lines) {
    const free = (await findFree(work, line, { ...locked, balanceSource: blockSource }))
      .filter((balance) => fits(balance, line))
      .map((balance) => ({ ...balance, free: balance.free.minus(takenByBalance.get(balance.balanceId) ?? 0) }))
      .filter((balance) => balance.free.gt(0))
    const allocation = pickQuantity(free, line.quantity)
    for (const { from, quantity } of allocation.picks)
      takenByBalance.set(from.balanceId, quantity.plus(takenByBalance.get(from.balanceId) ?? 0))
    chosen.push(allocation.picks.map(({ from, quantity }) => ({ key: from.key, quantity })))
    if (allocation.missing.gt(0))
      missing.push({
        materialId: line.materialId,
        lineId: summaryKeyOf(line),
        requested: line.quantity.toFixed(),
        available: line.quantity.minus(allocation.missing).toFixed(),
        place: locked.warehouses.get(line.warehouseId)?.name ?? '',
      })
  }
  if (missing.length > 0) throw stockShort(missing, locked.materials)
  return chosen
}

interface Consumption {
  readonly id: string
  /** Code of the work order. */
  readonly code: string
}

const sourceOf = ({ id, code }: Consumption) => ({ type: stockSource.codes.consumption, id, code })

/** Posts the selected stock as consumed. Throws `stockShort`. */
export async function useMaterial(work: Work, consumption: Consumption, { key, quantity }: UsedStock): Promise<void> {
  await postMoves(work, sourceOf(consumption), [
    { key, moveType: moveType.codes.lineConsumption, quantity: quantity.times(-1), lineId: consumption.id },
  ])
}

/** Posts stock at the line as scrap. Throws `stockShort`. */
export async function scrapMaterial(work: Work, consumption: Consumption, { key, quantity }: UsedStock): Promise<void> {
  await postMoves(work, sourceOf(consumption), [
    { key, moveType: moveType.codes.scrap, quantity: quantity.times(-1), lineId: consumption.id },
  ])
}

/** Reverses what a consumption posted, at its original location and value. Returns the restored stock. */
export async function returnUsedMaterial(work: Work, consumption: Consumption): Promise<UsedStock[]> {
  const entries = await reverseMoves(work, sourceOf(consumption))
  return entries.map(({ key, quantity }) => ({ key, quantity }))
}
