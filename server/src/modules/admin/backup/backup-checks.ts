// Checks finished backups for damage: a job whose queue is the rows in state `waiting`.
import type { UpdateObject, UpdateQueryBuilder, UpdateResult } from 'kysely'
import { checkBackup } from '../../../platform/backup/check-backup.ts'
import { BackupRefusal } from '../../../platform/backup/manifest.ts'
import { type Columns, transactionTime } from '../../../platform/db/rows.ts'
import type { Store } from '../../../platform/db/store.ts'
import type { Tables } from '../../../platform/db/tables/index.ts'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { BackupPlaces } from './backup-places.ts'
import { limitProgressRate } from './progress-writer.ts'

export interface BackupChecksOptions {
  readonly store: Store
  readonly places: BackupPlaces
  readonly jobs: Jobs
  readonly secret?: string | undefined
  report(message: string, error: unknown): void
}

const job = 'backup-check'
const timeoutSec = 6 * 3600

type UncheckedRun = Columns<'backup_run', 'id' | 'folder'>
type RunUpdate = UpdateQueryBuilder<Tables, 'backup_run', 'backup_run', UpdateResult>

export class BackupChecks {
  readonly #options: BackupChecksOptions

  constructor(options: BackupChecksOptions) {
    this.#options = options
  }

  /** Registers the job, and requests the checks that an earlier process did not finish. */
  async start(): Promise<void> {
    const { jobs } = this.#options
    await jobs.add({ name: job, timeoutSec, run: (signal) => this.#run(signal) })
    const unfinishedCount = await this.#write({ check_state: 'waiting' }, (runs) =>
      runs.where('check_state', 'in', ['waiting', 'running']),
    )
    if (unfinishedCount > 0) await jobs.request(job)
  }

  /** Requests the check of a run's backup. */
  async request(id: string): Promise<void> {
    await this.#write({ check_state: 'waiting', check_share: 0, check_note: null }, (runs) => runs.where('id', '=', id))
    await this.#options.jobs.request(job)
  }

  async #run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const next = await this.#options.store.asSystem('backup').inWork(dequeueRun)
      if (!next) return
      await this.#check(next, signal)
    }
  }

  async #check({ id, folder }: UncheckedRun, signal: AbortSignal): Promise<void> {
    const { places, report } = this.#options
    const running = (runs: RunUpdate) => runs.where('id', '=', id).where('check_state', '=', 'running')
    const progress = limitProgressRate((share) => {
      this.#write({ check_share: share }, running).catch((error) => report('the check of a backup', error))
    })
    try {
      const abortableProgress: typeof progress = (share, doing) => {
        signal.throwIfAborted()
        progress(share, doing)
      }
      await checkBackup(await places.open(folder), { secret: this.#options.secret, progress: abortableProgress })
      await this.#write({ check_state: 'whole', check_share: 1, checked_at: transactionTime }, running)
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof DomainError) {
        report('the check of a backup', error)
        // Nothing is known of the backup: its bucket does not answer, or it is in the data folder of another server.
        await this.#write({ check_state: null }, running)
        return
      }
      if (!(error instanceof BackupRefusal)) throw error
      const checkState = error.fault === 'unfinished' ? 'damaged' : error.fault
      const note = (error.part ?? error.message).slice(0, 500)
      await this.#write({ check_state: checkState, check_note: note, checked_at: transactionTime }, running)
    }
  }

  async #write(change: UpdateObject<Tables, 'backup_run'>, choose: (runs: RunUpdate) => RunUpdate): Promise<number> {
    const { numUpdatedRows } = await this.#options.store
      .asSystem('backup')
      .inWork(({ tx }) => choose(tx.updateTable('backup_run').set(change)).executeTakeFirstOrThrow())
    return Number(numUpdatedRows)
  }
}

function dequeueRun({ tx }: Work): Promise<UncheckedRun | undefined> {
  return tx
    .updateTable('backup_run')
    .set({ check_state: 'running' })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('backup_run')
        .select(({ fn }) => fn.min('id').as('id'))
        .where('check_state', '=', 'waiting'),
    )
    .returning(['id', 'folder'])
    .executeTakeFirst()
}
