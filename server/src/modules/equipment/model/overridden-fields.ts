import { pointFields } from '@gemba/contract/equipment/point-fields.ts'
import type { RowOf } from '@gemba/contract/kit/field.ts'
import { sql } from 'kysely'
import type { Work } from '../../../platform/db/work.ts'
import { columnOf } from '../../../resource/query/columns.ts'

/** Fields of a point that follow its model. The main value is chosen per object. */
export const followedFields = Object.keys(pointFields).filter((name) => name !== 'isMain') as readonly Exclude<
  keyof typeof pointFields,
  'isMain'
>[]

export const followedColumns: readonly string[] = followedFields.map((name) => columnOf(name))

type PointValues = RowOf<typeof pointFields>

interface FollowingPoint {
  readonly id: string
  readonly modelPointId: string | null
}

/** Returns the columns of the followed fields in which two states of a point differ. */
export const findChangedColumns = (before: PointValues, after: PointValues): string[] =>
  followedFields.filter((name) => before[name] !== after[name]).map((name) => columnOf(name))

/**
 * Marks columns of a point that were changed on its object, so that the model does not overwrite them. A column with the
 * value of the model follows the model again.
 */
export async function markOverridden({ tx }: Work, { id, modelPointId }: FollowingPoint, changed: readonly string[]) {
  if (modelPointId === null || changed.length === 0) return
  await sql`update point as p set overridden = difference.names, origin = case when difference.names = '{}' then 1 else 2 end
    from (
      select array(
        select distinct name from unnest(p.overridden || ${[...changed]}::text[]) as name
        where to_jsonb(p) -> name is distinct from to_jsonb(m) -> name order by name) as names
      from point p join model_point m on m.id = p.model_point_id where p.id = ${id}) as difference
    where p.id = ${id}`.execute(tx)
}
