import {
  maxListedDifferences,
  maxSyncedObjects,
  planModelSync,
  syncActions,
  syncModelObjects,
} from '@gemba/contract/equipment/model/sync-objects.ts'
import type { CommandInput } from '@gemba/contract/kit/command.ts'
import { type RawBuilder, sql } from 'kysely'
import {
  computed,
  findRow,
  listRows,
  notNull,
  orNull,
  rowShape,
  type ShapedRow,
} from '../../../platform/db/row-shape.ts'
import { anyId, valuesOf } from '../../../platform/db/rows.ts'
import { companyOf, type Read, type Work } from '../../../platform/db/work.ts'
import { handle } from '../../../platform/http/route.ts'
import { nameColumnIn } from '../../../resource/query/columns.ts'
import { followModelDatasets } from '../object/dataset-period.ts'
import { models } from './model.ts'
import { followedColumns, followedFields } from './overridden-fields.ts'

const file = import.meta.url

type Scope = CommandInput<typeof planModelSync>

/** Columns that a synchronisation takes over by itself. A data type needs a choice, a code identifies the point. */
const updated = followedColumns.filter((name) => name !== 'data_type' && name !== 'code')
const inserted = sql.join(followedColumns.map((name) => sql.ref(name)))

const follows = (name: string): RawBuilder<boolean> =>
  sql<boolean>`not (${name}::text = any (p.overridden)) and ${sql.ref(`p.${name}`)} is distinct from ${sql.ref(`m.${name}`)}`
const hasChange = sql`(${sql.join(
  updated.map((name) => sql`(${follows(name)})`),
  sql` or `,
)})`
const hasConflict = sql`(${follows('data_type')})`

/**
 * Returns the differences, one row each: the action, the object, and the ids of the point and the model point. A point of
 * the object itself with the code of a model point is not a difference. Points are read at once and sets are
 * subtracted, because with old statistics a join would read an index of the whole company once per object.
 */
const differencesOf = ({ actor }: Read, { modelId, objectId }: Scope) => sql`
  with scope as materialized (
    select id from object where company_id = ${companyOf(actor)} and model_id = ${modelId}
      and (${objectId ?? null}::bigint is null or id = ${objectId ?? null}::bigint)),
  m as materialized (select * from model_point where company_id = ${companyOf(actor)} and model_id = ${modelId}),
  p as materialized (select * from point where object_id = any (array(select id from scope)))
  select 'add' as action, missing.object_id, null::bigint as point_id, missing.model_point_id
  from (
    select scope.id as object_id, m.id as model_point_id from scope cross join m
    except select p.object_id, p.model_point_id from p
    except select p.object_id, m.id from p join m on m.code = p.code) as missing
  union all
  select kind.action, p.object_id, p.id, m.id
  from p left join m on m.id = p.model_point_id
  cross join lateral (
    select 'change' as action where m.id is not null and ${hasChange}
    union all
    select 'conflict' where m.id is not null and ${hasConflict}
    union all
    select 'orphan' where m.id is null and p.is_enabled = 1) as kind
  where p.origin <> 3`

const totalShape = rowShape({
  addCount: computed.integer,
  changeCount: computed.integer,
  orphanCount: computed.integer,
  conflictCount: computed.integer,
  objectCount: computed.integer,
})

const noDifferences: ShapedRow<typeof totalShape> = {
  addCount: 0,
  changeCount: 0,
  orphanCount: 0,
  conflictCount: 0,
  objectCount: 0,
}

const differenceShape = rowShape({
  action: computed.word(...syncActions),
  objectId: 'object.id',
  objectCode: 'object.code',
  objectName: computed.text,
  pointCode: computed.text,
  pointName: computed.text,
  columns: computed.texts,
})

async function plan(read: Read, scope: Scope) {
  await models.read(read, { id: scope.modelId })
  const differences = differencesOf(read, scope)
  const foundTotals = await findRow(
    read.tx,
    totalShape,
    sql`select count(*) filter (where action = 'add')::int as "addCount",
        count(*) filter (where action = 'change')::int as "changeCount",
        count(*) filter (where action = 'orphan')::int as "orphanCount",
        count(*) filter (where action = 'conflict')::int as "conflictCount",
        count(distinct object_id) filter (where action <> 'conflict')::int as "objectCount"
      from (${differences}) as d`,
  )
  const totals = foundTotals ?? noDifferences
  const nameOf = (table: string) => nameColumnIn(table, read.actor.language)
  const rows = await listRows(
    read.tx,
    differenceShape,
    sql`select d.action, o.id as "objectId", o.code as "objectCode", ${nameOf('o')} as "objectName",
        coalesce(m.code, p.code) as "pointCode", coalesce(${nameOf('m')}, ${nameOf('p')}) as "pointName",
        case d.action when 'conflict' then array['data_type'] when 'change' then array(
          select name from unnest(${updated}::text[]) as name
          where not name = any (p.overridden) and to_jsonb(p) -> name is distinct from to_jsonb(m) -> name) else '{}'::text[] end as columns
      from (select * from (${differences}) as all_differences
        order by object_id, action, point_id, model_point_id limit ${maxListedDifferences}) as d
      join object o on o.id = d.object_id
      left join point p on p.id = d.point_id
      left join model_point m on m.id = d.model_point_id
      order by o.code, d.action, 5`,
  )
  const fieldByColumn = new Map(followedColumns.map((column, at) => [column, followedFields[at] as string]))
  return {
    ...totals,
    differences: rows.map(({ columns, ...row }) => ({
      ...row,
      fields: columns.map((column) => fieldByColumn.get(column) ?? column),
    })),
  }
}

const stepShape = rowShape({
  action: computed.word(...syncActions),
  objectId: 'object.id',
  pointId: orNull('point.id'),
  modelPointId: orNull('model_point.id'),
  objects: computed.integer,
})

type Difference = ShapedRow<typeof stepShape>

/** Returns the differences of the first objects, each with the number of all objects that differ. */
const readStep = (work: Work, scope: Scope, takesDataType: boolean): Promise<Difference[]> =>
  listRows(
    work.tx,
    stepShape,
    sql`with difference as materialized (
        select * from (${differencesOf(work, scope)}) as d where ${takesDataType} or action <> 'conflict'),
      chosen as (select distinct object_id from difference order by object_id limit ${maxSyncedObjects})
      select action, object_id as "objectId", point_id as "pointId", model_point_id as "modelPointId",
        (select count(distinct object_id) from difference)::int as objects
      from difference where object_id in (select object_id from chosen)`,
  )

const addedShape = rowShape({
  pointId: 'point.id',
  modelPointId: notNull('point.model_point_id'),
})

/** Adds the points that objects lack. */
async function addPoints({ tx, actor }: Work, missing: readonly Difference[]) {
  const objectIds = valuesOf(missing, 'objectId')
  // An object has at most one main point. An existing one stays the main point.
  return listRows(
    tx,
    addedShape,
    sql`insert into point (company_id, object_id, model_point_id, origin, is_main, create_user, update_user, ${inserted})
      select ${companyOf(actor)}, d.object_id, m.id, 1,
        case when d.object_id = any (array(
          select object_id from point where is_main = 1 and object_id = any (${objectIds}::bigint[]))) then 0 else m.is_main end,
        ${actor.userName}, ${actor.userName}, ${sql.join(followedColumns.map((name) => sql.ref(`m.${name}`)))}
      from unnest(${objectIds}::bigint[], ${valuesOf(missing, 'modelPointId')}::bigint[])
        as d (object_id, model_point_id)
      join model_point m on m.id = d.model_point_id order by d.object_id, m.sort_number, m.id
      on conflict (object_id, code) do nothing
      returning id as "pointId", model_point_id as "modelPointId"`,
  )
}

/** Updates points that differ. `sets` refer to the point as `p` and to its model point as `m`. */
async function changePoints(
  { tx, actor }: Work,
  differences: readonly Difference[],
  sets: RawBuilder<unknown>,
): Promise<void> {
  const ids = differences.flatMap(({ pointId }) => pointId ?? [])
  if (ids.length === 0) return
  await sql`update point as p set ${sets}, version = p.version + 1, update_user = ${actor.userName}, update_time = now()
    from point as same left join model_point m on m.id = same.model_point_id
    where same.id = ${anyId(ids)} and p.id = same.id`.execute(tx)
}

const followModel = sql.join(
  updated.map(
    (name) => sql`${sql.ref(name)} =
      case when ${name}::text = any (p.overridden) then ${sql.ref(`p.${name}`)} else ${sql.ref(`m.${name}`)} end`,
  ),
)

async function sync(work: Work, { takesDataType, ...scope }: CommandInput<typeof syncModelObjects>) {
  const { tx, actor } = work
  const { modelId } = scope
  await models.read(work, { id: modelId })
  await sql`select from model where company_id = ${companyOf(actor)} and id = ${modelId} for share`.execute(tx)
  const differences = await readStep(work, scope, takesDataType === 1)
  const by = Map.groupBy(differences, ({ action }) => action)
  const { change = [], conflict = [], orphan = [], add = [] } = Object.fromEntries(by)
  await changePoints(work, conflict, sql`data_type = m.data_type`)
  await changePoints(work, change, followModel)
  await changePoints(work, orphan, sql`is_enabled = 0`)
  const points = add.length > 0 ? await addPoints(work, add) : []
  const objectIds = [...new Set(valuesOf(differences, 'objectId'))]
  if (objectIds.length > 0) await followModelDatasets(work, objectIds, valuesOf(points, 'pointId'))
  // One event for all, because thousands would delay those of other changes. Their limits follow by it.
  if (objectIds.length > 0) await work.emit('model.objectsSynced', `model:${modelId}`, { modelId, objectIds, points })
  return {
    objects: objectIds.length,
    added: points.length,
    changed: new Set(valuesOf([...change, ...conflict], 'pointId')).size,
    orphaned: orphan.length,
    remaining: (differences[0]?.objects ?? 0) - objectIds.length,
  }
}

export const syncObjectRoutes = [...handle(planModelSync, file, plan), ...handle(syncModelObjects, file, sync)]
