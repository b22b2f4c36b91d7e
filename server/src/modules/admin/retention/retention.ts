import {
  type RetentionKind,
  type RetentionRow,
  readRetention,
  readStorage,
  retentionKindNames,
  retentionKinds,
  runRetention,
  saveRetention,
} from '@gemba/contract/admin/retention.ts'
import { sql } from 'kysely'
import { formatInstant } from '../../../platform/clock.ts'
import type { Read, Work } from '../../../platform/db/work.ts'
import type { DiskGuard } from '../../../platform/disk/disk-guard.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { handle, handleCall, handleRead, type Mounted } from '../../../platform/http/route.ts'
import { problemOf } from '../../../platform/http/validation.ts'
import { readRetentionDays } from './retention-job.ts'

const file = import.meta.url

export interface RetentionServices {
  readonly disk: Pick<DiskGuard, 'state'>
  /** Requests a run of retention for one company. */
  request(companyId: string): Promise<void>
}

interface RunRow {
  kind: RetentionKind
  startedAt: number
  endedAt: number | null
  removed: string
  error: string | null
  cause: 'age' | 'disk'
}

async function listKinds(read: Read): Promise<RetentionRow[]> {
  const days = await readRetentionDays(read)
  const { rows } =
    await sql<RunRow>`select distinct on (kind) kind, started_at as "startedAt", ended_at as "endedAt", removed,
      error, cause from retention_run where company_id = ${read.actor.companyId} order by kind, id desc`.execute(
      read.tx,
    )
  const runs = new Map(rows.map((row) => [row.kind, row]))
  const { zone } = read.actor
  return retentionKindNames.map((kind) => {
    const run = runs.get(kind)
    const { initialDays, leastDays } = retentionKinds[kind]
    const lastRun = run && {
      startTime: formatInstant(run.startedAt, zone),
      endTime: run.endedAt === null ? null : formatInstant(run.endedAt, zone),
      removed: Number(run.removed),
      error: run.error,
      cause: run.cause,
    }
    return { kind, days: days[kind], initialDays, leastDays, lastRun: lastRun ?? null }
  })
}

async function save(work: Work, { kind, days }: { kind: string; days: number }): Promise<RetentionRow[]> {
  const { actor, tx } = work
  const declared = retentionKinds[kind as RetentionKind]
  const { language } = actor
  if (!declared) throw new DomainError('invalid', { problems: [problemOf('kind', 'choice', { language })] })
  if (days !== 0 && days < declared.leastDays) {
    const limit = declared.leastDays
    throw new DomainError('invalid', { problems: [problemOf('days', 'tooSmall', { language, limit })] })
  }
  // The intake refuses what is older: it reads the days of samples with the company.
  if (kind === 'samples') {
    await sql`update company set raw_retention_days = ${days} where id = ${actor.companyId}`.execute(tx)
    await work.emit('company.changed', `company:${actor.companyId}`, { companyId: String(actor.companyId) })
  } else {
    await sql`insert into retention_setting (company_id, kind, days) values (${actor.companyId}, ${kind}, ${days})
      on conflict (company_id, kind) do update set days = excluded.days`.execute(tx)
  }
  return listKinds(work)
}

/** How long things are kept, and how full the disk is. */
export const retentionRoutes = ({ disk, request }: RetentionServices): Mounted[] => [
  ...handleRead(readRetention, file, listKinds),
  ...handle(saveRetention, file, save),
  ...handleCall(runRetention, file, async (_, { actor }) => {
    await request(String(actor.companyId))
    return null
  }).map((route) => ({ ...route, isRead: false })),
  ...handleCall(readStorage, file, async () => disk.state),
]
