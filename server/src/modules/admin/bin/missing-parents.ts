// Parents of removed records that are in the recycle bin too.
import { sql } from 'kysely'
import { listRows, narrowed, rowShape, type ShapedRow } from '../../../platform/db/row-shape.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'
import type { ForeignKey } from './foreign-keys.ts'

const missingParentShape = rowShape({
  table: 'record_change.table_name',
  /** The transaction that removed it. */
  transaction: 'record_change.transaction',
  before: narrowed<Readonly<Record<string, unknown>>>()('record_change.before'),
})

export type MissingParent = ShapedRow<typeof missingParentShape>

/**
 * Returns the removed rows that rows of one removal refer to and that another transaction removed. Rows that the reader
 * may not see are left out.
 */
export async function missingParents(
  { tx, actor }: Read,
  keys: readonly ForeignKey[],
  transaction: string,
): Promise<MissingParent[]> {
  // References that are set to null are included: their removed rows contain null anyway.
  const columns = keys.map(({ child, column, parent }) => ({ child, column, parent }))
  return listRows(
    tx,
    missingParentShape,
    sql`select distinct on (parent.id) parent.table_name as table, parent.transaction, parent.before
      from record_change gone
      join jsonb_to_recordset(${JSON.stringify(columns)}::jsonb) as key (child text, "column" text, parent text)
        on key.child = gone.table_name
      join record_change parent on parent.company_id = gone.company_id and parent.table_name = key.parent
        and parent.row_id = (gone.before ->> key."column")::bigint
      where gone.company_id = ${companyOf(actor)} and gone.transaction = ${transaction}
        and gone.action = 'remove' and gone.restored_at is null
        and parent.action = 'remove' and parent.restored_at is null and parent.transaction <> gone.transaction`,
  )
}
