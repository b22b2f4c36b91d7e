// Brings objects in step with their model, in one transaction and with one event.
import { syncActions } from '@gemba/contract/equipment/model/sync-objects.ts'
import { type RawBuilder, sql } from 'kysely'
import { computed, listRows, notNull, orNull, rowShape, type ShapedRow } from '../../../platform/db/row-shape.ts'
import { anyId, valuesOf } from '../../../platform/db/rows.ts'
import { companyOf, type Read, type Work } from '../../../platform/db/work.ts'
import { followModelDatasets } from '../object/dataset-period.ts'
import { differencesOf, type SyncScope, updatedColumns } from './differences.ts'
import { followedColumns } from './overridden-fields.ts'

const inserted = sql.join(followedColumns.map((name) => sql.ref(name)))

const differenceShape = rowShape({
  action: computed.word(...syncActions),
  objectId: 'object.id',
  pointId: orNull('point.id'),
  modelPointId: orNull('model_point.id'),
})

const differingShape = rowShape({ id: 'object.id' })

type Difference = ShapedRow<typeof differenceShape>

/** Returns the differences of objects. Conflicts are included if points take the data type of the model. */
const listDifferences = (read: Read, scope: SyncScope, takesDataType: boolean): Promise<Difference[]> =>
  listRows(
    read.tx,
    differenceShape,
    sql`select action, object_id as "objectId", point_id as "pointId", model_point_id as "modelPointId"
      from (${differencesOf(read, scope)}) as d where ${takesDataType} or action <> 'conflict'`,
  )

/** Returns the objects that a synchronisation would change. */
export async function listDifferingObjects(read: Read, scope: SyncScope, takesDataType: boolean): Promise<string[]> {
  const rows = await listRows(
    read.tx,
    differingShape,
    sql`select distinct object_id as id from (${differencesOf(read, scope)}) as d
      where ${takesDataType} or action <> 'conflict' order by object_id`,
  )
  return valuesOf(rows, 'id')
}

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
  updatedColumns.map(
    (name) => sql`${sql.ref(name)} =
      case when ${name}::text = any (p.overridden) then ${sql.ref(`p.${name}`)} else ${sql.ref(`m.${name}`)} end`,
  ),
)

/** Stores the version that the points of objects of a model have now, except for the objects that still differ. */
export async function markVersion(
  { tx, actor }: Work,
  { modelId, objectIds }: SyncScope,
  { modelVersion, except }: { modelVersion: number | null; except: readonly string[] },
): Promise<void> {
  await sql`update object set model_version = ${modelVersion}
    where company_id = ${companyOf(actor)} and model_id = ${modelId} and model_version is distinct from ${modelVersion}
      and id <> all (${[...except]}::bigint[]) ${objectIds ? sql`and id = ${anyId(objectIds)}` : sql``}`.execute(tx)
}

interface SyncOutcome {
  /** Objects that changed. */
  readonly objects: number
  readonly added: number
  readonly changed: number
  readonly orphaned: number
}

/** Brings the given objects of a model in step with it. */
export async function applySync(work: Work, scope: Required<SyncScope>, takesDataType: boolean): Promise<SyncOutcome> {
  const { tx, actor } = work
  const { modelId } = scope
  await sql`select from model where company_id = ${companyOf(actor)} and id = ${modelId} for share`.execute(tx)
  const differences = await listDifferences(work, scope, takesDataType)
  const by = Map.groupBy(differences, ({ action }) => action)
  const { change = [], conflict = [], orphan = [], add = [] } = Object.fromEntries(by)
  await changePoints(work, conflict, sql`data_type = m.data_type`)
  await changePoints(work, change, followModel)
  await changePoints(work, orphan, sql`is_enabled = 0`)
  const points = add.length > 0 ? await addPoints(work, add) : []
  const objectIds = [...new Set(valuesOf(differences, 'objectId'))]
  if (objectIds.length > 0) {
    await followModelDatasets(work, objectIds, valuesOf(points, 'pointId'))
    // One event for all, because thousands would delay those of other changes. Their limits follow by it.
    await work.emit('model.objectsSynced', `model:${modelId}`, { modelId, objectIds, points })
  }
  return {
    objects: objectIds.length,
    added: points.length,
    changed: new Set(valuesOf([...change, ...conflict], 'pointId')).size,
    orphaned: orphan.length,
  }
}
