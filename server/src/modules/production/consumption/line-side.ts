import { companyOf, type Read } from '../../../platform/db/work.ts'
import { findLocations } from '../../base/index.ts'

/** A place from which material is taken. */
export interface LineSide {
  readonly warehouseId: string
  readonly locationId: string
}

/** Returns where the material of a work centre stands ready; undefined where nothing says so. */
export async function lineSideOf({ tx, actor, now }: Read, workCenterId: string | null): Promise<LineSide | undefined> {
  if (workCenterId === null) return undefined
  const found = await tx
    .selectFrom('work_center')
    .select('line_side_location_id as locationId')
    .where('company_id', '=', companyOf(actor))
    .where('id', '=', workCenterId)
    .executeTakeFirst()
  return found?.locationId ? placeOf({ tx, actor, now }, found.locationId) : undefined
}

/** Returns a location with its warehouse; undefined where there is none. */
export async function placeOf(read: Read, locationId: string): Promise<LineSide | undefined> {
  const warehouseId = (await findLocations(read, [locationId])).get(locationId)?.warehouseId
  return warehouseId ? { warehouseId, locationId } : undefined
}
