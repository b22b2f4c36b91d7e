// Compares finished backups with what was written: a job, whose orders are the rows that wait for it.
import { sql } from 'kysely'
import { checkBackup } from '../../../platform/backup/check-backup.ts'
import { BackupRefusal } from '../../../platform/backup/manifest.ts'
import type { Database } from '../../../platform/db/database.ts'
import { inWork, systemActor } from '../../../platform/db/work.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { BackupFolder } from './backup-folder.ts'
import { slowly } from './progress-writer.ts'

export interface BackupChecksOptions {
  readonly database: Database
  readonly folders: BackupFolder
  readonly jobs: Jobs
  readonly secret?: string | undefined
  report(message: string, error: unknown): void
}

const job = 'backup-check'
const timeoutSec = 6 * 3600

interface Waiting {
  readonly id: string
  readonly folder: string
}

export class BackupChecks {
  readonly #options: BackupChecksOptions

  constructor(options: BackupChecksOptions) {
    this.#options = options
  }

  /** Registers the job, and requests what an earlier process left undone. */
  async start(): Promise<void> {
    const { jobs } = this.#options
    await jobs.add({ name: job, timeoutSec, run: (signal) => this.#run(signal) })
    const left = await this.#write(sql`check_state = 'waiting'`, sql`check_state in ('waiting', 'running')`)
    if (left > 0) await jobs.request(job)
  }

  /** Orders the check of a run's backup. */
  async request(id: string): Promise<void> {
    await this.#write(sql`check_state = 'waiting', check_share = 0, check_note = null`, sql`id = ${id}`)
    await this.#options.jobs.request(job)
  }

  async #run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const { rows } = await inWork(this.#options.database, systemActor(), ({ tx }) =>
        sql<Waiting>`update backup_run set check_state = 'running' where id =
          (select min(id) from backup_run where check_state = 'waiting') returning id, folder`.execute(tx),
      )
      const [next] = rows
      if (!next) return
      await this.#check(next, signal)
    }
  }

  async #check({ id, folder }: Waiting, signal: AbortSignal): Promise<void> {
    const { folders, report } = this.#options
    const running = sql`id = ${id} and check_state = 'running'`
    const progress = slowly((share) => {
      this.#write(sql`check_share = ${share}`, running).catch((error) => report('the check of a backup', error))
    })
    try {
      const watched: typeof progress = (share, doing) => {
        signal.throwIfAborted()
        progress(share, doing)
      }
      await checkBackup(folders.pathOf(folder), { secret: this.#options.secret, progress: watched })
      await this.#write(sql`check_state = 'whole', check_share = 1, checked_at = now()`, running)
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof BackupRefusal)) throw error
      const found = error.fault === 'unfinished' ? 'damaged' : error.fault
      const note = (error.part ?? error.message).slice(0, 500)
      await this.#write(sql`check_state = ${found}, check_note = ${note}, checked_at = now()`, running)
    }
  }

  async #write(set: ReturnType<typeof sql>, where: ReturnType<typeof sql>): Promise<number> {
    const { numAffectedRows } = await inWork(this.#options.database, systemActor(), ({ tx }) =>
      sql`update backup_run set ${set} where ${where}`.execute(tx),
    )
    return Number(numAffectedRows)
  }
}
