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
import type { CommandInput } from '@gemba/contract/kit/command.ts'
import { formatInstant } from '../../../platform/clock.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import type { RenamedColumns } from '../../../platform/db/rows.ts'
import { companyOf, type Read, type Work } from '../../../platform/db/work.ts'
import type { DiskGuard } from '../../../platform/disk/disk-guard.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { handle, handleWithoutWork } from '../../../platform/http/route.ts'
import { problemOf } from '../../../platform/http/validation.ts'
import type { Companies } from '../companies.ts'
import { readRetentionDays } from './retention-job.ts'

const file = import.meta.url

export interface RetentionServices {
  readonly disk: Pick<DiskGuard, 'state'>
  /** Requests a run of retention for one company. */
  request(companyId: string): Promise<void>
}

type RunRow = RenamedColumns<
  'retention_run',
  { startedAt: 'started_at'; endedAt: 'ended_at'; removed: 'removed'; error: 'error' }
> & { kind: RetentionKind; cause: 'age' | 'disk' }

async function listKinds(read: Read, companies: Companies): Promise<RetentionRow[]> {
  const days = await readRetentionDays(read, companies)
  const rows: RunRow[] = await ofCompany(read)
    .selectFrom('retention_run')
    .distinctOn('kind')
    .select(['kind', 'started_at as startedAt', 'ended_at as endedAt', 'removed', 'error', 'cause'])
    .$narrowType<Pick<RunRow, 'kind' | 'cause'>>()
    .orderBy('kind')
    .orderBy('id', 'desc')
    .execute()
  const runs = new Map(rows.map((row) => [row.kind, row]))
  const { zone } = read.actor
  return retentionKindNames.map((kind) => {
    const run = runs.get(kind)
    const { initialDays, minDays } = retentionKinds[kind]
    const lastRun = run && {
      startTime: formatInstant(run.startedAt, zone),
      endTime: run.endedAt === null ? null : formatInstant(run.endedAt, zone),
      removed: Number(run.removed),
      error: run.error,
      cause: run.cause,
    }
    return { kind, days: days[kind], initialDays, minDays, lastRun: lastRun ?? null }
  })
}

async function save(
  work: Work,
  { kind, days }: CommandInput<typeof saveRetention>,
  companies: Companies,
): Promise<RetentionRow[]> {
  const { actor, tx } = work
  const { minDays: limit } = retentionKinds[kind]
  if (days !== 0 && days < limit) {
    const { language } = actor
    throw new DomainError('invalid', { problems: [problemOf('days', 'tooSmall', { language, limit })] })
  }
  // The intake rejects older samples, so it reads this setting with the company.
  const companyId = companyOf(actor)
  if (kind === 'samples') {
    await companies.setRawRetention(work, days)
  } else {
    await tx
      .insertInto('retention_setting')
      .values({ company_id: companyId, kind, days })
      .onConflict((oc) => oc.columns(['company_id', 'kind']).doUpdateSet({ days }))
      .execute()
  }
  return listKinds(work, companies)
}

/** Routes of retention settings and disk state. */
export const retentionRoutes = ({ disk, request }: RetentionServices, companies: Companies) => [
  ...handle(readRetention, file, (read) => listKinds(read, companies)),
  ...handle(saveRetention, file, (work, input) => save(work, input, companies)),
  ...handleWithoutWork(runRetention, file, async (_, { actor }) => {
    await request(String(actor.companyId))
    return null
  }),
  ...handleWithoutWork(readStorage, file, async () => disk.state),
]
