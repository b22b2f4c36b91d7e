import { sql } from 'kysely'
import { computed, listRows, rowShape } from '../../platform/db/row-shape.ts'
import type { RenamedColumns } from '../../platform/db/rows.ts'
import type { Read } from '../../platform/db/work.ts'

/** The key of a point: its id, or its code and object. */
export interface PointKey {
  readonly pointId: string | null
  readonly code: string | null
  readonly objectId: string | null
  readonly objectCode: string | null
}

export interface PointReference extends RenamedColumns<'point', { pointId: 'id' }> {
  /** Code of its object and its own code. */
  readonly path: string
}

const foundPointShape = rowShape({
  place: computed.integer,
  pointId: computed.id,
  path: computed.text,
})

/** Returns for each key the matching points of the reader: none, one, or two if it is ambiguous. */
export async function findPoints({ tx, actor }: Read, keys: readonly PointKey[]): Promise<PointReference[][]> {
  const isOfCompany = sql`p.company_id = ${actor.companyId} and o.company_id = ${actor.companyId}`
  const rows = await listRows(
    tx,
    foundPointShape,
    sql`with wanted as (
        select place::int, (key ->> 'pointId')::bigint as point_id, key ->> 'code' as code,
          (key ->> 'objectId')::bigint as object_id, key ->> 'objectCode' as object_code
        from jsonb_array_elements(${JSON.stringify(keys)}::jsonb) with ordinality as list (key, place))
      select w.place, p.id as "pointId", o.code || ' / ' || p.code as path
      from wanted w join point p on p.id = w.point_id join object o on o.id = p.object_id where ${isOfCompany}
      union all
      select w.place, found.id, found.path from wanted w cross join lateral (
        select p.id, o.code || ' / ' || p.code as path from object o join point p on p.object_id = o.id
        where ${isOfCompany} and p.code = w.code and (w.object_id is null or o.id = w.object_id)
          and (w.object_code is null or o.code = w.object_code)
        limit 2) found
      where w.point_id is null and w.code is not null`,
  )
  const pointsByKey: PointReference[][] = keys.map(() => [])
  for (const { place, ...point } of rows) pointsByKey[place - 1]?.push(point)
  return pointsByKey
}
