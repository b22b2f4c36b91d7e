// The location that received goods are proposed for, where their line names none.
import { qualityStatus } from '@gemba/contract/stock/dictionaries.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId, valuesOf } from '../../../platform/db/rows.ts'
import type { Read } from '../../../platform/db/work.ts'
import { findFirstLocation, findLocations } from '../../base/index.ts'

export interface DefaultLocation {
  readonly id: string
  readonly code: string
}

/**
 * Returns the default locations of materials in a warehouse: the first open one in picking order that holds the
 * material, or else the first open one of the warehouse. Without an open location, none.
 */
export async function findDefaultLocations(
  read: Read,
  warehouseId: string,
  materialIds: readonly string[],
): Promise<ReadonlyMap<string, DefaultLocation>> {
  const balances = await ofCompany(read)
    .selectFrom('stock_balance')
    .select(['location_id as locationId', 'material_id as materialId'])
    .where('warehouse_id', '=', warehouseId)
    .where('material_id', '=', anyId(materialIds))
    .where('quality_status', '=', qualityStatus.codes.available)
    .where('on_hand', '>', '0')
    .execute()
  const places = await findLocations(read, valuesOf(balances, 'locationId'))
  const firstLocation = await findFirstLocation(read, warehouseId)
  return new Map(
    materialIds.flatMap((materialId) => {
      const [held] = balances
        .filter((balance) => balance.materialId === materialId)
        .flatMap(({ locationId }) => places.get(locationId) ?? [])
        .filter(({ isLocked, isEnabled, capacity }) => isLocked !== 1 && isEnabled === 1 && capacity === null)
        .toSorted((left, right) => left.pickOrder - right.pickOrder)
      const location = held ?? firstLocation
      return location ? [[materialId, { id: location.id, code: location.code }] as const] : []
    }),
  )
}
