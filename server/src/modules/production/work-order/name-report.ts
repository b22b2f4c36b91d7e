import { ofCompany } from '../../../platform/db/of-company.ts'
import type { Read } from '../../../platform/db/work.ts'

/** Returns what a report is called: by its work order; undefined for one of another company. */
export async function nameReport(read: Read, id: string): Promise<string | undefined> {
  const found = await ofCompany(read)
    .selectFrom('work_report as r')
    .innerJoin('work_order as w', 'w.id', 'r.work_order_id')
    .select('w.code')
    .where('r.id', '=', id)
    .executeTakeFirst()
  return found?.code
}
