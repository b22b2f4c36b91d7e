import { pointAccess } from '@gemba/contract/equipment/point/dictionaries.ts'
import type { point } from '@gemba/contract/equipment/point.ts'
import { listControlPoints, listUnderPoints } from '@gemba/contract/equipment/under-control/under-points.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import type { Read } from '../../../platform/db/work.ts'
import { handle } from '../../../platform/http/route.ts'
import { objects } from '../object.ts'
import { points } from '../point.ts'
import { isWatchable } from './watchable.ts'

type Point = EntityOf<typeof point>

/** Returns the enabled points of an object that fulfil a condition. Throws `notFound`. */
async function listPoints(read: Read, objectId: string, isListed: (row: Point) => boolean) {
  await objects.read(read, { id: objectId })
  const rows = await points.list(read, { objectId, isEnabled: 1 })
  return rows.filter(isListed).map(({ id, code, name, nameEn, nameTw, unit, dataType, rw }) => ({
    pointId: id,
    code,
    name,
    nameEn,
    nameTw,
    unit,
    dataType,
    rw,
  }))
}

export const underPointRoutes = [
  ...handle(listControlPoints, import.meta.url, (read, { objectId }) =>
    listPoints(read, objectId, ({ rw }) => rw !== pointAccess.codes.read),
  ),
  ...handle(listUnderPoints, import.meta.url, (read, { objectId }) =>
    listPoints(read, objectId, ({ dataType }) => isWatchable(dataType)),
  ),
]
