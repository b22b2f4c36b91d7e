import {
  type BackupRun,
  type BackupScript,
  listBackupRuns,
  listBackupScripts,
  operateBackup,
} from '@gemba/contract/admin/backup.ts'
import { nextFire } from '@gemba/contract/cron/next-fire.ts'
import { parseCron } from '@gemba/contract/cron/parse-cron.ts'
import { type Words, wordIn } from '@gemba/contract/kit/page.ts'
import { sql } from 'kysely'
import { formatInstant } from '../../platform/clock.ts'
import { inWork, type Read, type Work } from '../../platform/db/work.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { handleCall, handleRead, type Mounted } from '../../platform/http/route.ts'
import { problemOf } from '../../platform/http/validation.ts'
import { idOf } from '../../resource/crud.ts'
import { pageOf } from '../../resource/filter.ts'

/** Begins a backup; answers the run's id. */
export interface BackupStarter {
  begin(companyId: string, scriptId: string | null): Promise<string>
}

const file = import.meta.url

/** Error `forbidden` for every company but the first, which runs the installation: a backup holds all of them. */
async function refuseGuests({ tx, actor }: Read): Promise<void> {
  const { rows } = await sql<{ first: string }>`select first_company()::text as first`.execute(tx)
  if (rows[0]?.first !== actor.companyId) throw new DomainError('forbidden')
}

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

const acts = ['run', 'enable', 'disable', 'save']

/** Schedules and runs of backups. */
export function backupRoutes(starter: BackupStarter): Mounted[] {
  return [
    ...handleRead(listBackupScripts, file, async (read) => {
      await refuseGuests(read)
      return scripts(read)
    }),
    ...handleRead(listBackupRuns, file, async (read, input) => {
      await refuseGuests(read)
      const { size, offset } = pageOf(input)
      type Row = Omit<BackupRun, 'startTime' | 'endTime'> & {
        started_at: number
        ended_at: number | null
        total: number
      }
      const { rows } =
        await sql<Row>`select id, folder, state, share, doing, started_at, ended_at, row_count::float8 as rows,
          sample_count::float8 as samples, file_count::float8 as files, error, (count(*) over ())::int as total
        from backup_run where company_id = ${read.actor.companyId} order by id desc limit ${size} offset ${offset}`.execute(
          read.tx,
        )
      const { zone } = read.actor
      const records = rows.map(({ total: _, started_at: startedAt, ended_at: endedAt, ...row }) => ({
        ...row,
        startTime: formatInstant(startedAt, zone),
        endTime: endedAt === null ? null : formatInstant(endedAt, zone),
      }))
      const total = rows[0]?.total ?? 0
      return { records, total, pages: Math.ceil(total / size) }
    }),
    ...handleCall(operateBackup, file, async (input, call) => {
      const script = await inWork(call.database, call.actor, async (work) => {
        await refuseGuests(work)
        if (input.script) refuseScript(work)
        if (!acts.includes(input.operate)) {
          throw new DomainError('invalid', {
            problems: [problemOf('operate', 'choice', { language: work.actor.language })],
          })
        }
        if (input.operate !== 'run') return save(work, input)
        if (input.id && !(await scripts(work)).some(({ id }) => id === input.id)) throw new DomainError('notFound')
        return undefined
      })
      if (input.operate !== 'run') return script
      return { runId: await starter.begin(String(call.actor.companyId), input.id ?? null) }
    }).map((route) => ({ ...route, isRead: false })),
  ]
}
