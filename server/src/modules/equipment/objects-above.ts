import { sql } from 'kysely'
import { computed, listRows } from '../../platform/db/row-shape.ts'
import { companyOf, type Read } from '../../platform/db/work.ts'

/** The subject: an object, or a box of objects. */
export interface SubjectIds {
  readonly objectId?: string | undefined
  readonly boxId?: string | undefined
}

/** Returns the given objects and all above them; empty without a subject. */
export async function objectsAbove({ tx, actor }: Read, { objectId, boxId }: SubjectIds): Promise<string[]> {
  if (objectId === undefined && boxId === undefined) return []
  const companyId = companyOf(actor)
  const rows = await listRows(
    tx,
    { id: computed.id },
    sql`with recursive up as (
        select id, parent_id from object where company_id = ${companyId}
          and (id = ${objectId ?? null}::bigint or box_id = ${boxId ?? null}::bigint)
        union
        select o.id, o.parent_id from object o join up on o.id = up.parent_id where o.company_id = ${companyId})
      select id from up`,
  )
  return rows.map(({ id }) => id)
}
