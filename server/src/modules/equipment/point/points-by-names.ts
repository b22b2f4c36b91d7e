// Finds points by the names that rules and formulas use: a code within the same object, or the code of another object.
import { sql } from 'kysely'
import { computed, listRows, rowShape } from '../../../platform/db/row-shape.ts'
import type { Read } from '../../../platform/db/work.ts'

export interface NamedPoint {
  /** The point whose object and company the name belongs to. */
  readonly basePointId: string
  /** Null: the object of the base point. */
  readonly objectCode: string | null
  readonly pointCode: string
}

const shape = rowShape({ place: computed.integer, pointId: computed.id })

/** Returns the id of the point of each name in the company of its base point; null if there is none. */
export async function pointsByNames({ tx }: Read, names: readonly NamedPoint[]): Promise<(string | null)[]> {
  const rows = await listRows(
    tx,
    shape,
    sql`with wanted as (
        select place::int, (item ->> 'basePointId')::bigint as base_id, item ->> 'objectCode' as object_code,
          item ->> 'pointCode' as code
        from jsonb_array_elements(${JSON.stringify(names)}::jsonb) with ordinality as list (item, place))
      select w.place, p.id as "pointId"
      from wanted w
      join point base on base.id = w.base_id
      left join object other on other.company_id = base.company_id and other.code = w.object_code
      join point p on p.company_id = base.company_id and p.code = w.code
        and p.object_id = case when w.object_code is null then base.object_id else other.id end`,
  )
  const ids: (string | null)[] = names.map(() => null)
  for (const { place, pointId } of rows) ids[place - 1] = pointId
  return ids
}
