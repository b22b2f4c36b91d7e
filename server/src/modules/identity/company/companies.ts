// Companies for system transactions and for modules that need their settings.
import type { RenamedColumns } from '../../../platform/db/rows.ts'
import { companyOf, type Read, type Work } from '../../../platform/db/work.ts'

/** A company as needed by system transactions. */
export type Company = RenamedColumns<
  'company',
  { id: 'id'; code: 'code'; zone: 'time_zone'; rawRetentionDays: 'raw_retention_days' }
>

/** Returns the companies that the reader sees, by id: all of them for the system. */
export function listCompanies({ tx }: Pick<Read, 'tx'>): Promise<Company[]> {
  return tx
    .selectFrom('company')
    .select(['id', 'code', 'time_zone as zone', 'raw_retention_days as rawRetentionDays'])
    .orderBy('id')
    .execute()
}

/** Stores how many days the company keeps raw samples; 0 is unlimited. */
export async function setRawRetention(work: Work, days: number): Promise<void> {
  const companyId = companyOf(work.actor)
  await work.tx.updateTable('company').set({ raw_retention_days: days }).where('id', '=', companyId).execute()
  await work.emit('company.changed', `company:${companyId}`, { companyId })
}
