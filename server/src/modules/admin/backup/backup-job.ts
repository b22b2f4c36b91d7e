// Makes backups: one at a time, by hand or by schedule, each run a row that shows how far it is.
import { nextFire } from '@gemba/contract/cron/next-fire.ts'
import { parseCron } from '@gemba/contract/cron/parse-cron.ts'
import { sql } from 'kysely'
import { type BackupProgress, type BackupSource, writeBackup } from '../../../platform/backup/write-backup.ts'
import { inWork, sqlState, systemActor } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { loadOutcome, removeOutcome } from '../../../platform/restore/restore-request.ts'
import { firstLine } from '../../../platform/start-refusal.ts'
import type { BackupFolder } from './backup-folder.ts'
import { countsOf, enterFound } from './enter-found.ts'
import { slowly } from './progress-writer.ts'

const tickMs = 20_000

export interface BackupJobOptions extends BackupSource {
  /** What is backed up is read here, without a limit of time. */
  readonly jobDatabase: BackupSource['database']
  readonly dataFolder: string
  readonly folders: BackupFolder
  readonly report: (message: string, error: unknown) => void
}

interface Due {
  id: string
  company_id: string
  cron: string
  zone: string
  since: number
}

export interface BackupOrder {
  readonly companyId: string
  readonly scriptId: string | null
  /** Who wants it; null for a schedule. */
  readonly userName: string | null
}

interface RunOptions {
  readonly progress?: BackupProgress
  /** A backup that is not removed to make room. */
  readonly but?: string
}

interface Begun {
  readonly id: string
  readonly folder: string
  readonly kind: 'backup' | 'safety'
}

export class BackupJob {
  readonly #options: BackupJobOptions
  readonly #folders: BackupFolder
  #timer: NodeJS.Timeout | undefined
  #running: Promise<unknown> | undefined
  #isReserved = false

  constructor(options: BackupJobOptions) {
    this.#options = options
    this.#folders = options.folders
  }

  /** Enters what is there and marks what an earlier process left unfinished, then watches the schedules. */
  async start(): Promise<void> {
    const { database, dataFolder } = this.#options
    await enterFound(database, this.#folders, loadOutcome(dataFolder))
    removeOutcome(dataFolder)
    await inWork(database, systemActor(), ({ tx }) =>
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
    await this.#running?.catch(() => undefined)
  }

  /** Keeps backups from beginning, but for the one that precedes a restore. Returns how to end that. Throws `backupRunning`. */
  reserve(): () => void {
    if (this.#isReserved || this.#running) throw new DomainError('backupRunning')
    this.#isReserved = true
    return () => {
      this.#isReserved = false
    }
  }

  /** Begins a backup and answers its run's id. Error `backupRunning`. */
  async begin(order: BackupOrder): Promise<string> {
    if (this.#isReserved) throw new DomainError('backupRunning')
    const begun = await this.#enter(order, 'backup')
    this.#track(this.#run(begun)).catch(() => undefined)
    return begun.id
  }

  /** Makes the backup that precedes a restore; `but` names a backup that stays. Answers its folder; throws when it failed. */
  async makeSafety(
    { companyId, userName, but }: { companyId: string; userName: string; but: string },
    progress: BackupProgress,
  ): Promise<string> {
    const begun = await this.#enter({ companyId, userName, scriptId: null }, 'safety')
    await this.#track(this.#run(begun, { progress, but }))
    return begun.folder
  }

  #track<T>(run: Promise<T>): Promise<T> {
    this.#running = run
    return run.finally(() => {
      this.#running = undefined
    })
  }

  async #enter({ companyId, scriptId, userName }: BackupOrder, kind: Begun['kind']): Promise<Begun> {
    const folder = `${new Date().toISOString().replace(/[:.]/g, '-')}`
    const { rows } = await inWork(this.#options.database, systemActor(companyId), ({ tx }) =>
      sql<{
        id: string
      }>`insert into backup_run (company_id, script_id, folder, kind, user_name)
        values (${companyId}, ${scriptId}, ${folder}, ${kind}, ${userName}) returning id`.execute(tx),
    ).catch((error) => {
      throw sqlState(error) === '23505' ? new DomainError('backupRunning') : error
    })
    return { id: String(rows[0]?.id), folder, kind }
  }

  /** Writes the backup of a run; the run tells how it ended, whoever waits gets the failure too. */
  async #run({ id, folder }: Begun, { progress, but }: RunOptions = {}): Promise<void> {
    const { database, jobDatabase, report } = this.#options
    const write = (set: ReturnType<typeof sql>) =>
      inWork(database, systemActor(), ({ tx }) =>
        sql`update backup_run set ${set} where id = ${id} and state = 'running'`.execute(tx),
      )
    const tell = slowly((share, doing) => {
      write(sql`share = ${share}, doing = ${doing}`).catch((error) => report('backup progress', error))
    })
    try {
      const source = { ...this.#options, database: jobDatabase }
      const manifest = await writeBackup(source, this.#folders.pathOf(folder), (share, doing) => {
        tell(share, doing)
        progress?.(share, doing)
      })
      await write(sql`state = 'done', share = 1, doing = null, ended_at = now(), ${countsOf(manifest)}`)
      await this.#removeOld(but)
    } catch (error) {
      report('backup', error)
      await write(sql`state = 'failed', ended_at = now(), error = ${firstLine(error).slice(0, 500)}`)
      throw error
    }
  }

  /** Keeps as many finished backups as the most generous schedule says. */
  async #removeOld(but: string | undefined): Promise<void> {
    const { rows } = await inWork(this.#options.database, systemActor(), ({ tx }) =>
      sql<{ folder: string; kept: number }>`select folder,
          greatest((select coalesce(max(keep_count), 7) from backup_script), 1)::int as kept
        from backup_run where state = 'done' and kind <> 'restore' order by started_at desc, id desc`.execute(tx),
    )
    const there = rows.filter(({ folder }) => this.#folders.has(folder))
    for (const { folder } of there.slice(rows[0]?.kept)) if (folder !== but) await this.#folders.remove(folder)
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
        await this.begin({ companyId, scriptId: id, userName: null }).catch((error) =>
          this.#options.report('backup', error),
        )
    }
  }
}
