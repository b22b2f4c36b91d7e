import {
  getObjectMap,
  maxMapObjects,
  maxPlanMarks,
  placeObject,
  unplaceObject,
} from '@gemba/contract/equipment/object-map/object-map.ts'
import { sql } from 'kysely'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId, valuesOf } from '../../../platform/db/rows.ts'
import { companyOf, type Read, type Work } from '../../../platform/db/work.ts'
import { DomainError, notFound } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import type { ObjectStateDependencies } from '../object/object-state.ts'
import { presentRunStates } from '../run-state/rank-run-states.ts'
import { listAlarmsBelow, type SubtreeAlarms } from './alarms-below.ts'
import { floorPlans } from './floor-plan.ts'

export type ObjectMapDependencies = Pick<ObjectStateDependencies, 'presenceByBox'> & SubtreeAlarms

/** Returns the positions of the objects on a floor plan, by object. */
async function listMarks(read: Read, planId: string) {
  await floorPlans.read(read, { id: planId })
  const marks = await ofCompany(read)
    .selectFrom('floor_plan_mark')
    .select(['object_id as objectId', 'x', 'y'])
    .where('plan_id', '=', planId)
    .execute()
  return new Map(marks.map(({ objectId, x, y }) => [objectId, { x, y }]))
}

/** Returns the given objects, or those that have coordinates. */
function listPlacedObjects(read: Read, ids: readonly string[] | undefined) {
  return ofCompany(read)
    .selectFrom('object')
    .select(['id as objectId', 'code as objectCode', 'name as objectName', 'name_en as nameEn', 'name_tw as nameTw'])
    .select(['longitude', 'latitude', 'box_id as boxId'])
    .$if(ids !== undefined, (objects) => objects.where('id', '=', anyId(ids ?? [])))
    .$if(ids === undefined, (objects) => objects.where('longitude', 'is not', null).where('latitude', 'is not', null))
    .orderBy('sort_number')
    .orderBy('code')
    .limit(maxMapObjects)
    .execute()
}

async function readMap(read: Read, planId: string | null | undefined, services: ObjectMapDependencies) {
  const marks = planId ? await listMarks(read, planId) : undefined
  const rows = await listPlacedObjects(read, marks && [...marks.keys()])
  const states = await presentRunStates(read, valuesOf(rows, 'objectId'))
  const boxIds = [...new Set(rows.flatMap(({ boxId }) => boxId ?? []))]
  const boxes = await services.presenceByBox(read, boxIds)
  const alarms = await listAlarmsBelow(read, services)
  return rows.map(({ boxId, ...row }) => {
    const presence = boxId ? boxes.get(boxId) : undefined
    const { count = 0, level = null } = alarms.get(row.objectId) ?? {}
    return {
      ...row,
      x: marks?.get(row.objectId)?.x ?? null,
      y: marks?.get(row.objectId)?.y ?? null,
      state: states.get(row.objectId)?.state ?? null,
      onlineStatus: presence ? (presence.isOnline ? (1 as const) : (0 as const)) : null,
      alarmStatus: count > 0 ? (1 as const) : (0 as const),
      alarmCount: count,
      level,
    }
  })
}

interface PlanMark {
  readonly planId: string
  readonly objectId: string
}

/** Locks a floor plan until the transaction ends. Throws `notFound` if it or the object is not visible. */
async function lockPlan(work: Work, { planId, objectId }: PlanMark): Promise<void> {
  await ofCompany(work)
    .selectFrom('floor_plan')
    .select('id')
    .where('id', '=', planId)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound)
  await ofCompany(work)
    .selectFrom('object')
    .select('id')
    .where('id', '=', objectId)
    .forShare()
    .executeTakeFirstOrThrow(notFound)
}

/** Throws `tooManyRows` if the floor plan has the maximum number of other marks. */
async function assertRoom(work: Work, { planId, objectId }: PlanMark): Promise<void> {
  const others = await ofCompany(work)
    .selectFrom('floor_plan_mark')
    .select('id')
    .where('plan_id', '=', planId)
    .where('object_id', '<>', objectId)
    .execute()
  if (others.length >= maxPlanMarks) throw new DomainError('tooManyRows', { limit: maxPlanMarks })
}

export const objectMapRoutes = (services: ObjectMapDependencies) => [
  ...handle(getObjectMap, import.meta.url, (read, { planId }) => readMap(read, planId, services)),
  ...handle(placeObject, import.meta.url, async (work, { planId, objectId, x, y }) => {
    await lockPlan(work, { planId, objectId })
    await assertRoom(work, { planId, objectId })
    await sql`insert into floor_plan_mark (company_id, plan_id, object_id, x, y)
      values (${companyOf(work.actor)}, ${planId}, ${objectId}, ${x}, ${y})
      on conflict on constraint floor_plan_mark_object_id_key do update set x = excluded.x, y = excluded.y`.execute(
      work.tx,
    )
    return { planId, objectId, x, y }
  }),
  ...handle(unplaceObject, import.meta.url, async (work, { planId, objectId }) => {
    await lockPlan(work, { planId, objectId })
    const removed = await ofCompany(work)
      .deleteFrom('floor_plan_mark')
      .where('plan_id', '=', planId)
      .where('object_id', '=', objectId)
      .returning('id')
      .execute()
    return { removed: removed.length }
  }),
]
