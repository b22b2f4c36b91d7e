// Companies for who works for all of them or needs to know how one is kept.
import type { Renamed } from '../../../platform/db/rows.ts'
import { companyOf, type Read, type Work } from '../../../platform/db/work.ts'

/** A company as the product itself works for it. */
export type Company = Renamed<
  'company',
  { id: 'id'; code: 'code'; zone: 'time_zone'; rawRetentionDays: 'raw_retention_days' }
>

/** Returns the companies that the reader sees, by id: all of them for the product itself. */
export function listCompanies({ tx }: Pick<Read, 'tx'>): Promise<Company[]> {
  return tx
    .selectFrom('company')
    .select(['id', 'code', 'time_zone as zone', 'raw_retention_days as rawRetentionDays'])
    .orderBy('id')
    .execute()
}

/** Stores how many days the company of the work keeps raw samples; 0 is without end. */
export async function setRawRetention(work: Work, days: number): Promise<void> {
  const companyId = companyOf(work.actor)
  await work.tx.updateTable('company').set({ raw_retention_days: days }).where('id', '=', companyId).execute()
  await work.emit('company.changed', `company:${companyId}`, { companyId })
}
