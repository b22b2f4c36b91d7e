import {
  type BackupRun,
  type BackupScript,
  backupScriptKind,
  checkBackup,
  listBackupRuns,
  listBackupScripts,
  operateBackup,
  restoreBackup,
} from '@gemba/contract/admin/backup.ts'
import { nextFire } from '@gemba/contract/cron/next-fire.ts'
import { parseCron } from '@gemba/contract/cron/parse-cron.ts'
import { type Words, wordIn } from '@gemba/contract/kit/page.ts'
import { sql } from 'kysely'
import { formatInstant } from '../../../platform/clock.ts'
import { inRead, inWork, type Read, type Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { handleCall, handleRead, type Mounted } from '../../../platform/http/route.ts'
import { problemOf } from '../../../platform/http/validation.ts'
import { idOf, transactionOf } from '../../../resource/crud.ts'
import { pageOf } from '../../../resource/filter.ts'
import type { Tracked } from '../../../resource/tracked.ts'
import type { BackupChecks } from './backup-checks.ts'
import type { BackupFolder } from './backup-folder.ts'
import type { BackupJob } from './backup-job.ts'
import type { BackupRestore } from './backup-restore.ts'

export interface BackupServices {
  readonly folders: BackupFolder
  readonly backups: Pick<BackupJob, 'begin'>
  readonly checks: Pick<BackupChecks, 'request'>
  readonly restores: Pick<BackupRestore, 'begin' | 'refuseElsewhere'>
  /** Wants the actor's own password. Throws `wrongPassword`, `throttled`. */
  provePassword(work: Work, password: string): Promise<void>
}

const file = import.meta.url

/** Error `forbidden` for every company but the first, which runs the installation: a backup holds all of them. */
async function refuseGuests({ tx, actor }: Read): Promise<void> {
  const { rows } = await sql<{ first: string }>`select first_company()::text as first`.execute(tx)
  if (rows[0]?.first !== actor.companyId) throw new DomainError('forbidden')
}

/** Schedules in record history and recycle bin. */
export const trackedBackups: Tracked = { kind: backupScriptKind, refuse: refuseGuests }

interface ScriptRow {
  id: string
  name: string
  cron: string | null
  status: 0 | 1
  keepCount: number
  lastAt: number | null
}

async function scripts(read: Read): Promise<BackupScript[]> {
  const { rows } =
    await sql<ScriptRow>`select s.id, s.name, s.cron, s.is_enabled as status, s.keep_count as "keepCount",
      (select max(r.started_at) from backup_run r where r.script_id = s.id) as "lastAt"
    from backup_script s where s.company_id = ${read.actor.companyId} order by s.name`.execute(read.tx)
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

async function save(work: Work, input: Record<string, unknown>): Promise<BackupScript | undefined> {
  const refuse = (field: string) =>
    new DomainError('invalid', { problems: [problemOf(field, 'pattern', { language: work.actor.language })] })
  const cron = input.cron === '' ? null : (input.cron as string | null | undefined)
  if (typeof cron === 'string' && 'message' in parseCron(cron)) throw refuse('cron')
  const { companyId, userName } = work.actor
  const status = input.operate === 'enable' ? 1 : input.operate === 'disable' ? 0 : undefined
  if (input.id === undefined || input.id === null) {
    if (!input.name) throw refuse('name')
    const { rows } = await sql<{
      id: string
    }>`insert into backup_script (company_id, name, cron, keep_count, is_enabled, create_user, update_user)
      values (${companyId}, ${input.name}, ${cron ?? null}, ${input.keepCount ?? 7}, ${cron ? 1 : 0}, ${userName}, ${userName}) returning id`.execute(
      work.tx,
    )
    return (await scripts(work)).find(({ id }) => id === rows[0]?.id)
  }
  const id = idOf(input.id)
  const { numAffectedRows } = await sql`update backup_script set
      name = coalesce(${input.name ?? null}, name), cron = ${cron === undefined ? sql`cron` : sql`${cron}`},
      keep_count = coalesce(${input.keepCount ?? null}::int, keep_count), is_enabled = coalesce(${status ?? null}::smallint, is_enabled),
      version = version + 1, update_user = ${userName}, update_time = now()
    where company_id = ${companyId} and id = ${id}`.execute(work.tx)
  if (numAffectedRows === 0n) throw new DomainError('notFound')
  return (await scripts(work)).find((script) => script.id === id)
}

const noScript: Words = [
  '备份由产品自身完成，不执行脚本',
  '備份由產品自身完成，不執行指令碼',
  'the product makes its backups itself and runs no script',
]

function refuseScript({ actor }: Work): never {
  throw new DomainError('notSupported', { field: 'script', reason: wordIn(actor.language, noScript) })
}

async function remove(work: Work, id: unknown): Promise<{ removed: number; transaction: string }> {
  const { numAffectedRows } = await sql`delete from backup_script
    where company_id = ${work.actor.companyId} and id = ${idOf(id)}`.execute(work.tx)
  if (numAffectedRows === 0n) throw new DomainError('notFound')
  return { removed: 1, transaction: await transactionOf(work) }
}

const acts = ['run', 'enable', 'disable', 'save', 'remove']

interface RunRow extends Omit<BackupRun, 'startTime' | 'endTime' | 'checkTime' | 'isThere'> {
  started_at: number
  ended_at: number | null
  checked_at: number | null
  total: number
}

async function pageOfRuns(read: Read, input: Record<string, unknown>, folders: BackupFolder) {
  const { size, offset } = pageOf(input)
  const { rows } = await sql<RunRow>`select id, kind, folder, state, share, doing, started_at, ended_at,
      row_count::float8 as rows, sample_count::float8 as samples, file_count::float8 as files, error, user_name,
      is_encrypted as "isEncrypted", check_state as "checkState", check_share as "checkShare", checked_at,
      check_note as "checkNote", (count(*) over ())::int as total
    from backup_run where company_id = ${read.actor.companyId} order by started_at desc, id desc
    limit ${size} offset ${offset}`.execute(read.tx)
  const format = (at: number | null) => (at === null ? null : formatInstant(at, read.actor.zone))
  const records = rows.map(({ total: _, started_at: startedAt, ended_at: endedAt, checked_at: checkedAt, ...row }) => ({
    ...row,
    isThere: row.kind !== 'restore' && folders.has(row.folder),
    startTime: format(startedAt),
    endTime: format(endedAt),
    checkTime: format(checkedAt),
  }))
  const total = rows[0]?.total ?? 0
  return { records, total, pages: Math.ceil(total / size) }
}

/** The folder of a finished backup that is there. Errors `forbidden`, `notFound`, `backupGone`. */
async function findBackup(read: Read, id: string, folders: BackupFolder): Promise<string> {
  await refuseGuests(read)
  const { rows } = await sql<{ folder: string }>`select folder from backup_run
    where company_id = ${read.actor.companyId} and id = ${idOf(id)} and state = 'done' and kind <> 'restore'`.execute(
    read.tx,
  )
  const [found] = rows
  if (!found) throw new DomainError('notFound')
  if (!folders.has(found.folder)) throw new DomainError('backupGone')
  return found.folder
}

const changes = (routes: Mounted[]): Mounted[] => routes.map((route) => ({ ...route, isRead: false }))

/** Schedules and runs of backups. */
export function backupRoutes(services: BackupServices): Mounted[] {
  const { folders, backups } = services
  return [
    ...handleRead(listBackupScripts, file, async (read) => {
      await refuseGuests(read)
      return scripts(read)
    }),
    ...handleRead(listBackupRuns, file, async (read, input) => {
      await refuseGuests(read)
      return pageOfRuns(read, input, folders)
    }),
    ...changes(
      handleCall(operateBackup, file, async (input, call) => {
        const script = await inWork(call.database, call.actor, async (work) => {
          await refuseGuests(work)
          if (input.script) refuseScript(work)
          if (!acts.includes(input.operate)) {
            throw new DomainError('invalid', {
              problems: [problemOf('operate', 'choice', { language: work.actor.language })],
            })
          }
          if (input.operate === 'remove') return remove(work, input.id)
          if (input.operate !== 'run') return save(work, input)
          if (input.id && !(await scripts(work)).some(({ id }) => id === input.id)) throw new DomainError('notFound')
          return undefined
        })
        if (input.operate !== 'run') return script
        const { companyId, userName } = call.actor
        return { runId: await backups.begin({ companyId: String(companyId), scriptId: input.id ?? null, userName }) }
      }),
    ),
    ...actRoutes(services),
  ]
}

/** What can be done with a finished backup. */
function actRoutes({ folders, checks, restores, provePassword }: BackupServices): Mounted[] {
  return changes([
    ...handleCall(checkBackup, file, async ({ id }, call) => {
      await inRead(call.database, call.actor, (read) => findBackup(read, id, folders))
      await checks.request(idOf(id))
      return null
    }),
    ...handleCall(restoreBackup, file, async ({ id, password }, call) => {
      const folder = await inWork(call.database, call.actor, async (work) => {
        const found = await findBackup(work, id, folders)
        restores.refuseElsewhere(found)
        await provePassword(work, password)
        return found
      })
      const { companyId, userName } = call.actor
      return { runId: await restores.begin({ companyId: String(companyId), userName, folder }) }
    }),
  ])
}
