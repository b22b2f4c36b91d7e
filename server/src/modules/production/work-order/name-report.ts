import { ofCompany } from '../../../platform/db/of-company.ts'
import type { Read } from '../../../platform/db/work.ts'

/** Returns the name of a report, which is the code of its work order; undefined if the company has no such report. */
export async function nameReport(read: Read, id: string): Promise<string | undefined> {
  const row = await ofCompany(read)
    .selectFrom('work_report as r')
    .innerJoin('work_order as w', 'w.id', 'r.work_order_id')
    .select('w.code')
    .where('r.id', '=', id)
    .executeTakeFirst()
  return row?.code
}
