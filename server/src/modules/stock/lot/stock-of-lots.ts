// The material of lots, their stock and its locations, for lists.
import Big from 'big.js'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId, valuesOf } from '../../../platform/db/rows.ts'
import type { Read } from '../../../platform/db/work.ts'
import { findLocations, findMaterials } from '../../base/index.ts'

interface LotRow {
  readonly id: string
  readonly materialId: string
}

/** Returns lots with their material, their quantity on hand and the codes of its locations in picking order. */
export async function withStock<Row extends LotRow>(read: Read, lots: readonly Row[]) {
  const balances = await ofCompany(read)
    .selectFrom('stock_balance')
    .select(['lot_id as lotId', 'location_id as locationId', 'on_hand as onHand'])
    .where('lot_id', '=', anyId(valuesOf(lots, 'id')))
    .where('on_hand', '<>', '0')
    .execute()
  const balancesByLot = Map.groupBy(balances, ({ lotId }) => lotId)
  const [materials, locations] = await Promise.all([
    findMaterials(read, valuesOf(lots, 'materialId')),
    findLocations(read, valuesOf(balances, 'locationId')),
  ])
  return lots.map((lot) => {
    const material = materials.get(lot.materialId)
    const stock = balancesByLot.get(lot.id) ?? []
    const places = [...new Set(stock.map(({ locationId }) => locationId))].flatMap((id) => locations.get(id) ?? [])
    return {
      ...lot,
      materialCode: material?.code ?? null,
      materialName: material?.name ?? null,
      onHand: stock.reduce((sum, { onHand }) => sum.plus(onHand), new Big(0)).toFixed(),
      unitName: material?.unitName ?? null,
      locationCodes: places.toSorted((left, right) => left.pickOrder - right.pickOrder).map(({ code }) => code),
    }
  })
}
