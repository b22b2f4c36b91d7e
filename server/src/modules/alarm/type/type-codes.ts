import { ofCompany } from '../../../platform/db/of-company.ts'
import type { Read } from '../../../platform/db/work.ts'

/** Returns the ids and codes of the alarm types of the reader's company. */
export const listTypeCodes = (read: Read): Promise<{ id: string; code: string }[]> =>
  ofCompany(read).selectFrom('alarm_type').select(['id', 'code']).execute()
