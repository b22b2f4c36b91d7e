// Nightly jobs on the stock of every company.
import { lotStatus } from '@gemba/contract/stock/dictionaries.ts'
import { sql } from 'kysely'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { changedBy } from '../../../platform/db/rows.ts'
import type { Store } from '../../../platform/db/store.ts'
import type { Read, Work } from '../../../platform/db/work.ts'
import { takeSnapshots } from '../balance/as-of.ts'
import { dayIn } from '../reservation/candidates.ts'
import { prove, storeProof } from './prove-stock.ts'

interface Company {
  readonly id: string
  readonly zone: string
}

export interface StockNightDependencies {
  readonly store: Store
  readonly companies: { list(read: Read): Promise<readonly Company[]> }
  report(message: string, error: unknown): void
}

/**
 * Expires lots, stores snapshots and verifies the books of each company. Reports the failure of a company and continues
 * with the next.
 */
export async function runStockNight(
  { store, companies, report }: StockNightDependencies,
  signal: AbortSignal,
): Promise<void> {
  for (const { id, zone } of await store.asSystem('stock').inRead((read) => companies.list(read))) {
    if (signal.aborted) return
    try {
      const works = store.asSystem('stock', id)
      const inZone = <W extends Read>(work: W): W => ({ ...work, actor: { ...work.actor, zone } })
      await works.inWork((work) => expireLots(inZone(work)))
      await works.inWork((work) => takeSnapshots(inZone(work)))
      const proof = await works.inRead((read) => prove(inZone(read)))
      await works.inWork((work) => storeProof(work, proof))
      if (proof.faults.length > 0)
        report('stock', `the books of company ${id} do not agree: ${JSON.stringify(proof.faults)}`)
    } catch (error) {
      report('stock', error)
    }
  }
}

/** Sets the status of lots whose expiry date has passed. */
async function expireLots(work: Work): Promise<void> {
  const { normal, expired } = lotStatus.codes
  await ofCompany(work)
    .updateTable('lot')
    .set({ status: expired, ...changedBy(work.actor.userName) })
    .where('status', '=', normal)
    .where('expires_on', '<', sql<string>`${dayIn(work, 0)}::date`)
    .execute()
}
