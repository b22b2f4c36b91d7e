// What production uses up: taken straight from stock, in picking order, and put back by a reversal.
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

/** Material that is used up; any lot and any location of the warehouse where none is told. */
export interface MaterialUse {
  readonly warehouseId: string
  readonly materialId: string
  /** In the unit of the material. */
  readonly quantity: Big
  readonly locationId?: string | null | undefined
  readonly lotId?: string | null | undefined
  readonly serialNumber?: string | null | undefined
}

/** Stock of one place that is used up. */
export interface UsedStock {
  readonly key: StockKey
  readonly quantity: Big
}

/**
 * Returns free stock for what is used up, in picking order; its places stay locked until the work ends. Throws `stockShort` with
 * every shortage, `notFound`.
 */
export async function chooseMaterial(work: Work, wanted: readonly MaterialUse[]): Promise<UsedStock[][]> {
  const locked = await lockPlaces(work, wanted)
  const judged = await balanceSourceOf(work)
  const taken = new Map<string, Big>()
  const missing: NamedShortage[] = []
  const chosen: UsedStock[][] = []
  for (const line of wanted) {
    const free = (await findFree(work, line, { ...locked, judged }))
      .filter((balance) => fits(balance, line))
      .map((balance) => ({ ...balance, free: balance.free.minus(taken.get(balance.balanceId) ?? 0) }))
      .filter((balance) => balance.free.gt(0))
    const found = pickQuantity(free, line.quantity)
    for (const { from, quantity } of found.picks)
      taken.set(from.balanceId, quantity.plus(taken.get(from.balanceId) ?? 0))
    chosen.push(found.picks.map(({ from, quantity }) => ({ key: from.key, quantity })))
    if (found.missing.gt(0))
      missing.push({
        materialId: line.materialId,
        lineId: summaryKeyOf(line),
        asked: line.quantity.toFixed(),
        available: line.quantity.minus(found.missing).toFixed(),
        place: locked.warehouses.get(line.warehouseId)?.name ?? '',
      })
  }
  if (missing.length > 0) throw stockShort(missing, locked.materials)
  return chosen
}

interface Consumption {
  readonly id: string
  /** Of the work order, as people know it. */
  readonly code: string
}

const sourceOf = ({ id, code }: Consumption) => ({ type: stockSource.codes.consumption, id, code })

/** Posts chosen stock as used up by one consumption. Throws `stockShort`. */
export async function useMaterial(work: Work, consumption: Consumption, { key, quantity }: UsedStock): Promise<void> {
  await postMoves(work, sourceOf(consumption), [
    { key, moveType: moveType.codes.lineConsumption, quantity: quantity.times(-1), lineId: consumption.id },
  ])
}

/** Posts stock as scrapped where production had it. Throws `stockShort`. */
export async function scrapMaterial(work: Work, consumption: Consumption, { key, quantity }: UsedStock): Promise<void> {
  await postMoves(work, sourceOf(consumption), [
    { key, moveType: moveType.codes.scrap, quantity: quantity.times(-1), lineId: consumption.id },
  ])
}

/** Puts back what a consumption has used up, where it was and at what it was worth. Returns the stock that is back. */
export async function returnUsedMaterial(work: Work, consumption: Consumption): Promise<UsedStock[]> {
  const entries = await reverseMoves(work, sourceOf(consumption))
  return entries.map(({ key, quantity }) => ({ key, quantity }))
}
