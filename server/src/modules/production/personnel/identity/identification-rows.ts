// The rows that tell who was identified at which bench: each names company, person and signed-in user, and is removed after a time.
import { instantAt } from '../../../../platform/db/rows.ts'
import { companyOf, type Read, type Work } from '../../../../platform/db/work.ts'

/** When a row of the table was written or used last. */
const instantColumns = { staff_bench: 'last_at', staff_identified: 'identified_at' } as const

/** Returns the columns by which a row names the person and the signed-in user. */
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
