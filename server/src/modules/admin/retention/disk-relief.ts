// A disk that is nearly full: the oldest readings go before their time, and the screen says so.
import { transactionTime } from '../../../platform/db/rows.ts'
import type { Store } from '../../../platform/db/store.ts'
import type { DiskGuard } from '../../../platform/disk/disk-guard.ts'
import type { Companies } from '../companies.ts'

interface DiskPressure {
  /** Looks at the disk; whether it is still nearly full. */
  isLow(): Promise<boolean>
  readonly totalBytes: number
  /** Companies that keep readings without end: nothing of theirs goes. */
  readonly endless: readonly string[]
  /** Companies whose readings may go before their time. */
  readonly finite: readonly string[]
}

export interface DiskReliefParts {
  readonly store: Store
  readonly companies: Pick<Companies, 'list'>
  readonly disk: Pick<DiskGuard, 'check' | 'state'>
  /** Removes the oldest samples until there is room. Returns how many went, by company. */
  readonly samples: { relieve(pressure: DiskPressure): Promise<ReadonlyMap<string, number>> }
}

/** Makes room and enters what went among the runs of retention. */
export async function relieveDisk({ store, companies, disk, samples }: DiskReliefParts): Promise<void> {
  const startedAt = Date.now()
  const all = await store.asSystem('retention').inRead(companies.list)
  const idsOf = (isEndless: boolean) =>
    all.filter(({ rawRetentionDays: days }) => (days === 0) === isEndless).map(({ id }) => id)
  const isLow = async () => {
    await disk.check()
    return disk.state.level === 'low' || disk.state.level === 'full'
  }
  const { totalBytes } = disk.state
  const removed = await samples.relieve({ isLow, totalBytes, endless: idsOf(true), finite: idsOf(false) })
  await store.asSystem('retention').inWork(async ({ tx }) => {
    for (const [companyId, count] of removed) {
      const run = { company_id: companyId, kind: 'samples', removed: count, cause: 'disk' }
      await tx
        .insertInto('retention_run')
        .values({ ...run, started_at: new Date(startedAt), ended_at: transactionTime })
        .execute()
    }
  })
}
