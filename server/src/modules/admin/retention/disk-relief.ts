// A disk that is nearly full: the oldest readings go before their time, and the screen says so.
import { sql } from 'kysely'
import type { Database } from '../../../platform/db/database.ts'
import { inRead, inWork, systemActor } from '../../../platform/db/work.ts'
import type { DiskGuard } from '../../../platform/disk/disk-guard.ts'

export interface DiskPressure {
  /** Looks at the disk; whether it is still nearly full. */
  isLow(): Promise<boolean>
  readonly totalBytes: number
  /** Companies that keep readings without end: nothing of theirs goes. */
  readonly endless: readonly string[]
  /** Companies whose readings may go before their time. */
  readonly finite: readonly string[]
}

export interface DiskReliefParts {
  readonly database: Database
  readonly disk: Pick<DiskGuard, 'check' | 'state'>
  /** Removes the oldest samples until there is room. Returns how many went, by company. */
  readonly samples: { relieve(pressure: DiskPressure): Promise<ReadonlyMap<string, number>> }
}

/** Makes room and enters what went among the runs of retention. */
export async function relieveDisk({ database, disk, samples }: DiskReliefParts): Promise<void> {
  const startedAt = Date.now()
  const { rows } = await inRead(database, systemActor(), ({ tx }) =>
    sql<{ id: string; isEndless: boolean }>`select id, raw_retention_days = 0 as "isEndless" from company`.execute(tx),
  )
  const idsOf = (isEndless: boolean) => rows.filter((row) => row.isEndless === isEndless).map(({ id }) => id)
  const isLow = async () => {
    await disk.check()
    return disk.state.level === 'low' || disk.state.level === 'full'
  }
  const { totalBytes } = disk.state
  const removed = await samples.relieve({ isLow, totalBytes, endless: idsOf(true), finite: idsOf(false) })
  await inWork(database, systemActor(), async ({ tx }) => {
    for (const [companyId, count] of removed) {
      await sql`insert into retention_run (company_id, kind, started_at, ended_at, removed, cause)
        values (${companyId}, 'samples', to_timestamp(${startedAt} / 1000.0), now(), ${count}, 'disk')`.execute(tx)
    }
  })
}
