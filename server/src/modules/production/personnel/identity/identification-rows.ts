// Rows that record who was identified at which bench. Each names company, person and signed-in user, and is removed
// after a time.
import { instantAt } from '../../../../platform/db/rows.ts'
import { companyOf, type Read, type Work } from '../../../../platform/db/work.ts'

/** The column with the time when a row was written or last used. */
const instantColumns = { staff_bench: 'last_at', staff_identified: 'identified_at' } as const

/** Returns the columns that identify the person and the signed-in user of a row. */
export const personColumns = ({ actor }: Read, staffId: string) => ({
  company_id: companyOf(actor),
  staff_id: staffId,
  user_id: String(actor.userId),
})

/** Removes the company's rows that are older than `maxAgeMs`. */
export async function removeOldRows(
  { tx, actor, now }: Work,
  table: keyof typeof instantColumns,
  maxAgeMs: number,
): Promise<void> {
  await tx
    .deleteFrom(table)
    .where('company_id', '=', companyOf(actor))
    .where(tx.dynamic.ref(instantColumns[table]), '<', instantAt(now - maxAgeMs))
    .execute()
}
