// Frees space on a disk that is nearly full by removing the oldest readings early.
import { transactionTime } from '../../../platform/db/rows.ts'
import type { Store } from '../../../platform/db/store.ts'
import type { DiskGuard } from '../../../platform/disk/disk-guard.ts'
import type { Companies } from '../companies.ts'

interface DiskPressure {
  /** Checks the disk; returns whether it is still nearly full. */
  isLow(): Promise<boolean>
  readonly totalBytes: number
  /** Companies with unlimited retention; none of their readings are removed. */
  readonly endless: readonly string[]
  /** Companies whose readings may be removed early. */
  readonly finite: readonly string[]
}

export interface DiskReliefDependencies {
  readonly store: Store
  readonly companies: Pick<Companies, 'list'>
  readonly disk: Pick<DiskGuard, 'check' | 'state'>
  /** Removes the oldest samples until there is enough space. Returns the number of removed samples by company. */
  readonly samples: { relieve(pressure: DiskPressure): Promise<ReadonlyMap<string, number>> }
}

/** Frees space and records the removals as runs of retention. */
export async function freeDiskSpace({ store, companies, disk, samples }: DiskReliefDependencies): Promise<void> {
  const startedAt = Date.now()
  const companyList = await store.asSystem('retention').inRead(companies.list)
  const idsOf = (isEndless: boolean) =>
    companyList.filter(({ rawRetentionDays: days }) => (days === 0) === isEndless).map(({ id }) => id)
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
