import {
  maxListedDifferences,
  maxSyncedObjects,
  planModelSync,
  syncActions,
  syncModelObjects,
} from '@gemba/contract/equipment/model/sync-objects.ts'
import type { CommandInput } from '@gemba/contract/kit/command.ts'
import { sql } from 'kysely'
import { computed, findRow, listRows, rowShape, type ShapedRow } from '../../../platform/db/row-shape.ts'
import type { Read, Work } from '../../../platform/db/work.ts'
import { handle } from '../../../platform/http/route.ts'
import { nameColumnIn } from '../../../resource/query/columns.ts'
import { assertPublished, hasUnpublished } from '../model-version/model-versions.ts'
import type { ModelRules } from '../model-version/read-content.ts'
import { applySync, listDifferingObjects, markVersion } from './apply-sync.ts'
import { differencesOf, updatedColumns } from './differences.ts'
import { models } from './model.ts'
import { followedColumns, followedFields } from './overridden-fields.ts'

const file = import.meta.url

type Scope = CommandInput<typeof planModelSync>

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

async function plan(read: Read, { modelId, objectId }: Scope, rules: ModelRules) {
  const { modelVersion } = await models.read(read, { id: modelId })
  const isUnpublished = modelVersion !== null && (await hasUnpublished(read, { id: modelId, modelVersion }, rules))
  const differences = differencesOf(read, { modelId, objectIds: objectId ? [objectId] : undefined })
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
          select name from unnest(${updatedColumns}::text[]) as name
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
    modelVersion,
    hasUnpublished: isUnpublished ? (1 as const) : (0 as const),
    differences: rows.map(({ columns, ...row }) => ({
      ...row,
      fields: columns.map((column) => fieldByColumn.get(column) ?? column),
    })),
  }
}

async function sync(
  work: Work,
  { takesDataType, modelId, objectId }: CommandInput<typeof syncModelObjects>,
  rules: ModelRules,
) {
  const modelVersion = await assertPublished(work, modelId, rules)
  const scope = { modelId, objectIds: objectId ? [objectId] : undefined }
  const differingIds = await listDifferingObjects(work, scope, takesDataType === 1)
  const objectIds = differingIds.slice(0, maxSyncedObjects)
  const outcome = await applySync(work, { modelId, objectIds }, takesDataType === 1)
  await markVersion(
    work,
    { modelId, objectIds: scope.objectIds },
    { modelVersion, except: differingIds.slice(maxSyncedObjects) },
  )
  return { ...outcome, remaining: differingIds.length - objectIds.length }
}

export const syncObjectRoutes = (rules: ModelRules) => [
  ...handle(planModelSync, file, (read, input) => plan(read, input, rules)),
  ...handle(syncModelObjects, file, (work, input) => sync(work, input, rules)),
]
