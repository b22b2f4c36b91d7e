// Makes backups: one at a time, by hand or by schedule, each run a row that shows how far it is.
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { nextFire } from '@gemba/contract/cron/next-fire.ts'
import { parseCron } from '@gemba/contract/cron/parse-cron.ts'
import { sql } from 'kysely'
import { type BackupSource, writeBackup } from '../../platform/backup/write-backup.ts'
import { inWork, sqlState, systemActor } from '../../platform/db/work.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { firstLine } from '../../platform/start-refusal.ts'

const tickMs = 20_000
const progressMs = 500

export interface BackupJobOptions extends BackupSource {
  /** What is backed up is read here, without a limit of time. */
  readonly jobDatabase: BackupSource['database']
  /** Where backups are kept, one folder each. */
  readonly backupsFolder: string
  readonly report: (message: string, error: unknown) => void
}

interface Due {
  id: string
  company_id: string
  cron: string
  zone: string
  since: number
}

export class BackupJob {
  readonly #options: BackupJobOptions
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined

  constructor(options: BackupJobOptions) {
    this.#options = options
  }

  /** Marks what an earlier process left unfinished, then watches the schedules. */
  async start(): Promise<void> {
    await inWork(this.#options.database, systemActor(), ({ tx }) =>
      sql`update backup_run set state = 'failed', ended_at = now(), error = 'the server was stopped' where state = 'running'`.execute(
        tx,
      ),
    )
    this.#timer = setInterval(
      () => void this.#tick().catch((error) => this.#options.report('backup schedule', error)),
      tickMs,
    )
  }

  /** Waits for the running backup, if there is one. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#running
  }

  /** Begins a backup and answers its run's id. Error `backupRunning`. */
  async begin(companyId: string, scriptId: string | null): Promise<string> {
    const folder = `${new Date().toISOString().replace(/[:.]/g, '-')}`
    const { rows } = await inWork(this.#options.database, systemActor(companyId), ({ tx }) =>
      sql<{
        id: string
      }>`insert into backup_run (company_id, script_id, folder) values (${companyId}, ${scriptId}, ${folder})
        returning id`.execute(tx),
    ).catch((error) => {
      throw sqlState(error) === '23505' ? new DomainError('backupRunning') : error
    })
    const id = rows[0]?.id as string
    this.#running = this.#run(id, folder).finally(() => {
      this.#running = undefined
    })
    return id
  }

  async #run(id: string, folder: string): Promise<void> {
    const { database, jobDatabase, backupsFolder, report } = this.#options
    let saidAt = 0
    const progress = (share: number, doing: string): void => {
      if (Date.now() - saidAt < progressMs) return
      saidAt = Date.now()
      inWork(database, systemActor(), ({ tx }) =>
        sql`update backup_run set share = ${share}, doing = ${doing} where id = ${id} and state = 'running'`.execute(
          tx,
        ),
      ).catch((error) => report('backup progress', error))
    }
    try {
      const { tables, history, files } = await writeBackup(
        { ...this.#options, database: jobDatabase },
        join(backupsFolder, folder),
        progress,
      )
      const count = (parts: readonly { rows: number }[]): number => parts.reduce((sum, { rows }) => sum + rows, 0)
      await inWork(database, systemActor(), ({ tx }) =>
        sql`update backup_run set state = 'done', share = 1, doing = null, ended_at = now(), row_count = ${count(tables)},
          sample_count = ${count(history)}, file_count = ${count(files)} where id = ${id}`.execute(tx),
      )
      await this.#removeOld()
    } catch (error) {
      report('backup', error)
      await inWork(database, systemActor(), ({ tx }) =>
        sql`update backup_run set state = 'failed', ended_at = now(), error = ${firstLine(error).slice(0, 500)} where id = ${id}`.execute(
          tx,
        ),
      )
    }
  }

  /** Keeps as many finished backups as the most generous schedule says. */
  async #removeOld(): Promise<void> {
    const { rows } = await inWork(this.#options.database, systemActor(), ({ tx }) =>
      sql<{ folder: string }>`select folder from backup_run where state = 'done' order by id desc
        offset greatest((select coalesce(max(keep_count), 7) from backup_script), 1)`.execute(tx),
    )
    for (const { folder } of rows) {
      const path = join(this.#options.backupsFolder, folder)
      if (existsSync(path)) await rm(path, { recursive: true })
    }
  }

  async #tick(): Promise<void> {
    const { rows } = await inWork(this.#options.database, systemActor(), ({ tx }) =>
      sql<Due>`select s.id, s.company_id, s.cron, c.time_zone as zone,
          coalesce((select max(r.started_at) from backup_run r where r.script_id = s.id), s.update_time) as since
        from backup_script s join company c on c.id = s.company_id where s.is_enabled = 1 and s.cron is not null`.execute(
        tx,
      ),
    )
    for (const { id, company_id: companyId, cron, zone, since } of rows) {
      const fields = parseCron(cron)
      if ('message' in fields) continue
      const next = nextFire(fields, since, zone)
      if (next !== null && next <= Date.now())
        await this.begin(companyId, id).catch((error) => this.#options.report('backup', error))
    }
  }
}
