import type { point } from '@gemba/contract/equipment/point.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId } from '../../../platform/db/rows.ts'
import type { Read } from '../../../platform/db/work.ts'
import { points } from '../../equipment/index.ts'

type Point = EntityOf<typeof point>

/**
 * Returns the points that bound parameters are read from at a station, by the ids of the points that they name; those that the
 * caller does not see are left out. At a station with equipment it is the point of the same code there. What belongs to the
 * equipment of another station tells nothing of this one.
 */
export async function pointsAtStation(
  read: Read,
  stationId: string | null,
  pointIds: readonly string[],
): Promise<ReadonlyMap<string, Point>> {
  if (pointIds.length === 0) return new Map()
  const named = await points.list(read, { id: { in: [...new Set(pointIds)] } })
  const equipmentId = stationId && (await equipmentOf(read, stationId))
  const codes = [...new Set(named.map(({ code }) => code))]
  const here = equipmentId ? await points.list(read, { objectId: equipmentId, code: { in: codes } }) : []
  const placed = await placedElsewhere(read, [...new Set(named.map(({ objectId }) => objectId))])
  return new Map(
    named.flatMap((parameter) => {
      const own =
        here.find(({ code }) => code === parameter.code) ?? (placed.has(parameter.objectId) ? undefined : parameter)
      return own ? [[parameter.id, own]] : []
    }),
  )
}

const equipmentOf = async (read: Read, stationId: string): Promise<string | null> => {
  const found = await ofCompany(read)
    .selectFrom('station')
    .select('equipment_id as equipmentId')
    .where('id', '=', stationId)
    .executeTakeFirst()
  return found?.equipmentId ?? null
}

/** Those of the objects that stand at a station. */
async function placedElsewhere(read: Read, objectIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await ofCompany(read)
    .selectFrom('station')
    .select('equipment_id as objectId')
    .where('equipment_id', '=', anyId(objectIds))
    .execute()
  return new Set(rows.flatMap(({ objectId }) => objectId ?? []))
}
