// Differences between the points of objects and those of their model.
import { type RawBuilder, sql } from 'kysely'
import { anyId } from '../../../platform/db/rows.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'
import { followedColumns } from './overridden-fields.ts'

/** The objects of a model to compare. */
export interface SyncScope {
  readonly modelId: string
  /** If omitted, all that the actor sees. */
  readonly objectIds?: readonly string[] | undefined
}

/** Columns that a synchronisation takes over by itself. A data type needs a choice, a code identifies the point. */
export const updatedColumns = followedColumns.filter((name) => name !== 'data_type' && name !== 'code')

const follows = (name: string): RawBuilder<boolean> =>
  sql<boolean>`not (${name}::text = any (p.overridden)) and ${sql.ref(`p.${name}`)} is distinct from ${sql.ref(`m.${name}`)}`
const hasChange = sql`(${sql.join(
  updatedColumns.map((name) => sql`(${follows(name)})`),
  sql` or `,
)})`
const hasConflict = sql`(${follows('data_type')})`

/**
 * Returns the differences, one row each: the action, the object, and the ids of the point and the model point. A point of
 * the object itself with the code of a model point is not a difference. Points are read at once and sets are
 * subtracted, because with old statistics a join would read an index of the whole company once per object.
 */
export const differencesOf = ({ actor }: Read, { modelId, objectIds }: SyncScope) => sql`
  with scope as materialized (
    select id from object where company_id = ${companyOf(actor)} and model_id = ${modelId}
      ${objectIds ? sql`and id = ${anyId(objectIds)}` : sql``}),
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
