import { pointFields } from '@gemba/contract/equipment/point-fields.ts'
import { maxTakenPoints, planPointTakeover, takeOverPoints } from '@gemba/contract/equipment/take-over-points.ts'
import { sql } from 'kysely'
import { computed, findRow, listRows, notNull, rowShape } from '../../../platform/db/row-shape.ts'
import { anyId, valuesOf } from '../../../platform/db/rows.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { idOf } from '../../../resource/crud.ts'
import { columnOf, nameColumnIn } from '../../../resource/query/columns.ts'
import { models } from '../model/model.ts'
import { assertPublished, type ModelVersionDependencies } from '../model-version/model-versions.ts'

const file = import.meta.url
const objectsTold = 20

const copied = Object.keys(pointFields)
  .map((name) => columnOf(name))
  .filter((column) => column !== 'is_main')
const columns = sql.join(copied.map((name) => sql.ref(name)))
const ofModel = sql.join(copied.map((name) => sql.ref(`m.${name}`)))

/**
 * Pairs of an object of the model and a model point that it lacks. `is_taken`: the object has another point with the
 * code.
 */
const lacking = ({ actor }: Read, modelId: string) => sql`
  select o.id as object_id, m.id as model_point_id,
    exists (select from point p where p.object_id = o.id and p.code = m.code) as is_taken
  from object o join model_point m on m.company_id = o.company_id and m.model_id = o.model_id
  where o.company_id = ${companyOf(actor)} and o.model_id = ${modelId}
    and not exists (select from point p where p.object_id = o.id and p.model_point_id = m.id)`

async function plan(read: Read, modelId: string) {
  await models.read(read, { id: modelId })
  const pairs = lacking(read, modelId)
  const nameOf = (table: 'm' | 'o') => nameColumnIn(table, read.actor.language)
  const free = sql`(${pairs}) as l join object o on o.id = l.object_id
    join model_point m on m.id = l.model_point_id where not l.is_taken`
  const points = await listRows(
    read.tx,
    { id: 'model_point.id', code: 'model_point.code', name: computed.text, objects: computed.integer },
    sql`select m.id, m.code, ${nameOf('m')} as name, count(*)::int as objects from ${free}
      group by m.id order by m.sort_number, m.id`,
  )
  const objects = await listRows(
    read.tx,
    { id: 'object.id', code: 'object.code', name: computed.text, points: computed.integer, inAll: computed.integer },
    sql`select o.id, o.code, ${nameOf('o')} as name, count(*)::int as points, (count(*) over ())::int as "inAll" from ${free}
      group by o.id order by o.code limit ${objectsTold}`,
  )
  const keptRow = await findRow(
    read.tx,
    { count: computed.integer },
    sql`select count(*)::int as count from (${pairs}) as l where l.is_taken`,
  )
  return {
    points,
    objects: objects.map(({ inAll: _, ...object }) => object),
    objectCount: objects[0]?.inAll ?? 0,
    pointCount: points.reduce((sum, point) => sum + point.objects, 0),
    keptCount: keptRow?.count ?? 0,
  }
}

const copiedPointShape = rowShape({
  pointId: 'point.id',
  objectId: 'point.object_id',
  modelPointId: notNull('point.model_point_id'),
})

export const takeOverPointRoutes = ({ modelRules }: ModelVersionDependencies) => [
  ...handle(planPointTakeover, file, (read, { modelId }) => plan(read, modelId)),
  ...handle(takeOverPoints, file, async (work, { modelId, modelPointIds }) => {
    const { tx, actor } = work
    const chosen = modelPointIds ? sql`and m.id = ${anyId(modelPointIds.map(idOf))}` : sql``
    await sql`select from model where company_id = ${companyOf(actor)} and id = ${modelId} for share`.execute(tx)
    const { pointCount } = await plan(work, modelId)
    await assertPublished(work, modelId, modelRules)
    if (pointCount > maxTakenPoints) throw new DomainError('tooManyRows', { limit: maxTakenPoints })
    // An object has at most one main point. An existing one stays the main point.
    const insertedPoints = await listRows(
      tx,
      copiedPointShape,
      sql`insert into point (company_id, object_id, model_point_id, origin, is_main, create_user, update_user, ${columns})
        select ${companyOf(actor)}, l.object_id, m.id, 1,
          case when exists (select from point p where p.object_id = l.object_id and p.is_main = 1) then 0 else m.is_main end,
          ${actor.userName}, ${actor.userName}, ${ofModel}
        from (${lacking(work, modelId)}) as l join model_point m on m.id = l.model_point_id
        where not l.is_taken ${chosen} order by l.object_id, m.sort_number, m.id
        on conflict (object_id, code) do nothing
        returning id as "pointId", object_id as "objectId", model_point_id as "modelPointId"`,
    )
    const objectIds = [...new Set(valuesOf(insertedPoints, 'objectId'))]
    const points = insertedPoints.map(({ pointId, modelPointId }) => ({ pointId, modelPointId }))
    // One event for all, because thousands would delay those of other changes.
    if (objectIds.length > 0) await work.emit('model.objectsSynced', `model:${modelId}`, { modelId, objectIds, points })
    return { objects: objectIds.length, points: insertedPoints.length }
  }),
]
