import type { point } from '@gemba/contract/equipment/point.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId } from '../../../platform/db/rows.ts'
import type { Read } from '../../../platform/db/work.ts'
import { points } from '../../equipment/index.ts'

type Point = EntityOf<typeof point>

/**
 * Returns the points that parameters are read from at a station, by the ids of the points that the parameters name.
 * Points that the caller may not see are missing. If the equipment of the station has a point with the same code, that
 * one is used. A point of equipment at another station is not used.
 */
export async function pointsAtStation(
  read: Read,
  stationId: string | null,
  pointIds: readonly string[],
): Promise<ReadonlyMap<string, Point>> {
  if (pointIds.length === 0) return new Map()
  const namedPoints = await points.list(read, { id: { in: [...new Set(pointIds)] } })
  const equipmentId = stationId && (await equipmentOf(read, stationId))
  const codes = [...new Set(namedPoints.map(({ code }) => code))]
  const stationPoints = equipmentId ? await points.list(read, { objectId: equipmentId, code: { in: codes } }) : []
  const placedObjects = await placedElsewhere(read, [...new Set(namedPoints.map(({ objectId }) => objectId))])
  return new Map(
    namedPoints.flatMap((parameter) => {
      const stationPoint =
        stationPoints.find(({ code }) => code === parameter.code) ??
        (placedObjects.has(parameter.objectId) ? undefined : parameter)
      return stationPoint ? [[parameter.id, stationPoint]] : []
    }),
  )
}

const equipmentOf = async (read: Read, stationId: string): Promise<string | null> => {
  const row = await ofCompany(read)
    .selectFrom('station')
    .select('equipment_id as equipmentId')
    .where('id', '=', stationId)
    .executeTakeFirst()
  return row?.equipmentId ?? null
}

/** Returns those of the objects that are the equipment of a station. */
async function placedElsewhere(read: Read, objectIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await ofCompany(read)
    .selectFrom('station')
    .select('equipment_id as objectId')
    .where('equipment_id', '=', anyId(objectIds))
    .execute()
  return new Set(rows.flatMap(({ objectId }) => objectId ?? []))
}
