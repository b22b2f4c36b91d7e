import {
  type BackupRun,
  type BackupScript,
  backupScriptKind,
  checkBackup,
  downloadBackup,
  listBackupRuns,
  listBackupScripts,
  operateBackup,
  prepareBackupDownload,
  restoreBackup,
} from '@gemba/contract/admin/backup.ts'
import { nextFire } from '@gemba/contract/cron/next-fire.ts'
import { parseCron } from '@gemba/contract/cron/parse-cron.ts'
import type { CommandInput } from '@gemba/contract/kit/command.ts'
import { type Words, wordIn } from '@gemba/contract/kit/page.ts'
import { packBackup } from '../../../platform/backup/pack-backup.ts'
import { formatInstant } from '../../../platform/clock.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { changedBy } from '../../../platform/db/rows.ts'
import { companyOf, type Read, type Work } from '../../../platform/db/work.ts'
import { DomainError, notFound } from '../../../platform/domain-error.ts'
import { FileReply, handle, handleWithoutWork } from '../../../platform/http/route.ts'
import { problemOf } from '../../../platform/http/validation.ts'
import { idOf, transactionOf } from '../../../resource/crud.ts'
import { pageQuery } from '../../../resource/query/page-query.ts'
import type { TrackedRecord } from '../../../resource/tracked.ts'
import type { BackupChecks } from './backup-checks.ts'
import type { BackupJob } from './backup-job.ts'
import type { BackupPlaces } from './backup-places.ts'
import type { BackupRestore } from './backup-restore.ts'
import { firstCompany } from './backup-runs.ts'
import { assertAdministrator } from './company-export.ts'
import type { DownloadTickets } from './download-tickets.ts'

export interface BackupServices {
  readonly places: BackupPlaces
  readonly tickets: DownloadTickets
  readonly backups: Pick<BackupJob, 'begin'>
  readonly checks: Pick<BackupChecks, 'request'>
  readonly restores: Pick<BackupRestore, 'begin' | 'refuseElsewhere'>
  /** Checks the user's own password. Throws `wrongPassword`, `throttled`. */
  provePassword(work: Work, password: string): Promise<void>
}

const file = import.meta.url

/**
 * Throws `forbidden` for every company but the first, which operates the installation, because a backup contains all
 * companies.
 */
async function assertNoGuests(read: Read): Promise<void> {
  if ((await firstCompany(read)) !== read.actor.companyId) throw new DomainError('forbidden')
}

/** Schedules in record history and recycle bin. */
export const trackedBackups: TrackedRecord = { kind: backupScriptKind, refuse: assertNoGuests }

async function scripts(read: Read): Promise<BackupScript[]> {
  const rows = await ofCompany(read)
    .selectFrom('backup_script as s')
    .select(['s.id', 's.name', 's.cron', 's.is_enabled as status', 's.keep_count as keepCount'])
    .select((eb) =>
      eb
        .selectFrom('backup_run as r')
        .select(({ fn }) => fn.max('r.started_at').as('at'))
        .whereRef('r.script_id', '=', 's.id')
        .as('lastAt'),
    )
    .$narrowType<Pick<BackupScript, 'status'>>()
    .orderBy('s.name')
    .execute()
  const { zone } = read.actor
  return rows.map(({ lastAt, ...row }) => {
    const fields = row.cron ? parseCron(row.cron) : undefined
    const next = row.status === 1 && fields && !('message' in fields) ? nextFire(fields, read.now, zone) : null
    return {
      ...row,
      script: null,
      lastTime: lastAt === null ? null : formatInstant(lastAt, zone),
      nextTime: next === null ? null : formatInstant(next, zone),
    }
  })
}

/** Throws `notFound`. */
async function scriptOf(read: Read, id: string): Promise<BackupScript> {
  const script = (await scripts(read)).find((candidate) => candidate.id === id)
  if (!script) throw new DomainError('notFound')
  return script
}

type Operation = CommandInput<typeof operateBackup>

async function save(work: Work, input: Operation): Promise<BackupScript> {
  const invalidField = (field: string) =>
    new DomainError('invalid', { problems: [problemOf(field, 'pattern', { language: work.actor.language })] })
  const cron = input.cron === '' ? null : input.cron
  if (typeof cron === 'string' && 'message' in parseCron(cron)) throw invalidField('cron')
  const { companyId, userName } = { companyId: companyOf(work.actor), userName: work.actor.userName }
  const status = input.operate === 'enable' ? 1 : input.operate === 'disable' ? 0 : undefined
  const values = { name: input.name ?? undefined, keep_count: input.keepCount ?? undefined, is_enabled: status }
  if (input.id === undefined || input.id === null) {
    if (!input.name) throw invalidField('name')
    const createdScript = await work.tx
      .insertInto('backup_script')
      .values({
        ...values,
        name: input.name,
        cron: cron ?? null,
        is_enabled: cron ? 1 : 0,
        company_id: companyId,
        create_user: userName,
        update_user: userName,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return scriptOf(work, createdScript.id)
  }
  const id = idOf(input.id)
  const { numUpdatedRows } = await work.tx
    .updateTable('backup_script')
    .set({ ...values, cron, ...changedBy(userName) })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new DomainError('notFound')
  return scriptOf(work, id)
}

const noScript: Words = [
  '备份由产品自身完成，不执行脚本',
  '備份由產品自身完成，不執行指令碼',
  'backups do not run scripts',
]

function assertNotScript({ actor }: Work): never {
  throw new DomainError('notSupported', { field: 'script', reason: wordIn(actor.language, noScript) })
}

async function remove(work: Work, id: unknown): Promise<{ removed: number; transaction: string }> {
  const { numDeletedRows } = await ofCompany(work)
    .deleteFrom('backup_script')
    .where('id', '=', idOf(id))
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new DomainError('notFound')
  return { removed: 1, transaction: await transactionOf(work) }
}

/** Changes a schedule and returns the reply; undefined if a backup is to be started. */
async function operate(work: Work, input: Operation) {
  await assertNoGuests(work)
  if (input.script) assertNotScript(work)
  if (input.operate === 'remove') return remove(work, input.id)
  if (input.operate !== 'run') return save(work, input)
  if (input.id) await scriptOf(work, input.id)
  return undefined
}

/** Returns the duration in ms. A backup that was found in its folder has equal times and no duration. */
const durationOf = (from: number, to: number | null): number | null => (to === null || to === from ? null : to - from)

async function pageOfRuns(read: Read, input: Record<string, unknown>, existing: ReadonlySet<string>) {
  const runs = ofCompany(read)
    .selectFrom('backup_run')
    .select(['id', 'kind', 'folder', 'state', 'share', 'doing', 'started_at', 'ended_at', 'error'])
    .select('user_name as userName')
    .select('size_bytes')
    .select(['row_count', 'sample_count', 'file_count', 'is_encrypted as isEncrypted', 'check_state as checkState'])
    .select(['check_share as checkShare', 'checked_at', 'check_note as checkNote'])
    .$narrowType<Pick<BackupRun, 'kind' | 'state' | 'isEncrypted' | 'checkState'>>()
    .orderBy('started_at', 'desc')
  const page = await pageQuery(read, runs, { input, unique: ['id', 'desc'] })
  const format = (at: number | null) => (at === null ? null : formatInstant(at, read.actor.zone))
  const numberOf = (count: string | null) => (count === null ? null : Number(count))
  const records = page.records.map(
    ({ started_at: startedAt, ended_at: endedAt, checked_at: checkedAt, row_count: rowCount, ...rest }) => {
      const { sample_count: sampleCount, file_count: fileCount, size_bytes: size, ...row } = rest
      return {
        ...row,
        rows: numberOf(rowCount),
        samples: numberOf(sampleCount),
        files: numberOf(fileCount),
        size: numberOf(size),
        durationMs: durationOf(startedAt, endedAt),
        isThere: row.kind !== 'restore' && existing.has(row.folder),
        startTime: formatInstant(startedAt, read.actor.zone),
        endTime: format(endedAt),
        checkTime: format(checkedAt),
      } satisfies BackupRun
    },
  )
  return { ...page, records }
}

/** Returns the folder of a finished, existing backup. Throws `forbidden`, `notFound`, `backupGone`, `unavailable`. */
async function findBackup(read: Read, id: string, places: BackupPlaces): Promise<string> {
  await assertNoGuests(read)
  const backupRun = await ofCompany(read)
    .selectFrom('backup_run')
    .select('folder')
    .where('id', '=', idOf(id))
    .where('state', '=', 'done')
    .where('kind', '<>', 'restore')
    .executeTakeFirstOrThrow(notFound)
  if (!(await places.has(backupRun.folder))) throw new DomainError('backupGone')
  return backupRun.folder
}

/** Routes of backup schedules and runs. */
export function backupRoutes(services: BackupServices) {
  const { places, backups } = services
  return [
    ...handle(listBackupScripts, file, async (read) => {
      await assertNoGuests(read)
      return scripts(read)
    }),
    ...handleWithoutWork(listBackupRuns, file, async (input, call) => {
      await call.inRead(assertNoGuests)
      // Without a transaction, because a bucket may be slow.
      const existing = await places.glance()
      return call.inRead((read) => pageOfRuns(read, input, existing))
    }),
    ...handleWithoutWork(operateBackup, file, async (input, call) => {
      const changed = await call.inWork((work) => operate(work, input))
      if (changed) return changed
      const { companyId, userName } = call.actor
      return { runId: await backups.begin({ companyId: String(companyId), scriptId: input.id ?? null, userName }) }
    }),
    ...actionRoutes(services),
    ...downloadRoutes(services),
  ]
}

/** Downloads of backups: a link with a ticket that is valid once, after the user has entered the password. */
function downloadRoutes({ places, tickets, provePassword }: BackupServices) {
  return [
    ...handle(prepareBackupDownload, file, async (work, { id, password }) => {
      assertAdministrator(work.actor)
      const folder = await findBackup(work, id, places)
      await provePassword(work, password)
      return { address: `/api/backupScript/download/${await tickets.issue(work, folder)}` }
    }),
    ...handleWithoutWork(
      downloadBackup,
      file,
      async ({ ticket }, call) => {
        assertAdministrator(call.actor)
        const folder = await call.inRead(async (read) => {
          await assertNoGuests(read)
          return tickets.take(read, ticket)
        })
        if (!folder) throw new DomainError('notFound')
        return new FileReply(await packBackup(await places.open(folder), folder), {
          'Content-Type': 'application/zip',
          'Content-Disposition': `attachment; filename*=UTF-8''gemba-backup-${folder}.zip`,
          'Cache-Control': 'no-store',
        })
      },
      { isLink: true },
    ),
  ]
}

/** Actions on a finished backup. */
function actionRoutes({ places, checks, restores, provePassword }: BackupServices) {
  return [
    ...handleWithoutWork(checkBackup, file, async ({ id }, call) => {
      await call.inRead((read) => findBackup(read, id, places))
      await checks.request(idOf(id))
      return null
    }),
    ...handleWithoutWork(restoreBackup, file, async ({ id, password }, call) => {
      const folder = await call.inWork(async (work) => {
        const backupFolder = await findBackup(work, id, places)
        await restores.refuseElsewhere(backupFolder)
        await provePassword(work, password)
        return backupFolder
      })
      const { companyId, userName } = call.actor
      return { runId: await restores.begin({ companyId: String(companyId), userName, folder }) }
    }),
  ]
}
