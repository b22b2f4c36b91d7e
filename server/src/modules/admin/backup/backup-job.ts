// Creates backups: one at a time, manually or by schedule. Each run is a row that shows its progress.

import { nextFire } from '@gemba/contract/cron/next-fire.ts'
import { parseCron } from '@gemba/contract/cron/parse-cron.ts'
import type { BackupProgress } from '../../../platform/backup/write-backup.ts'
import { type Columns, transactionTime } from '../../../platform/db/rows.ts'
import type { Store } from '../../../platform/db/store.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { loadOutcome, removeOutcome } from '../../../platform/restore/restore-request.ts'
import { firstLine } from '../../../platform/start-refusal.ts'
import type { Companies } from '../companies.ts'
import type { BackupPlaces, WriteBackup } from './backup-places.ts'
import { type BackupServers, failOrphans, insertRun, type RunChange, updateRunning } from './backup-runs.ts'
import { limitProgressRate } from './progress-writer.ts'
import { countsOf, recordFoundBackups } from './record-found-backups.ts'

const tickMs = 20_000
const keptWithoutScript = 7

export interface BackupJobOptions {
  readonly store: Store
  readonly companies: Pick<Companies, 'list'>
  readonly write: WriteBackup
  readonly dataFolder: string
  readonly places: BackupPlaces
  readonly report: (message: string, error: unknown) => void
  /** Whether no other server may be making a backup at the start. */
  readonly isAlone: boolean
  readonly servers: BackupServers
  /** Returns whether this server makes the scheduled backups now. */
  readonly mayRun: () => Promise<boolean>
}

type Due = Columns<'backup_script', 'id' | 'company_id'> & { cron: string; since: number }

export interface BackupOrder {
  readonly companyId: string
  readonly scriptId: string | null
  /** Who requested it; null for a schedule. */
  readonly userName: string | null
}

interface RunOptions {
  readonly progress?: BackupProgress
  /** Folder of a backup that must not be removed. */
  readonly but?: string
}

interface RunningBackup {
  readonly id: string
  readonly folder: string
  readonly kind: 'backup' | 'safety'
}

export class BackupJob {
  readonly #options: BackupJobOptions
  readonly #places: BackupPlaces
  #timer: NodeJS.Timeout | undefined
  #running: Promise<unknown> | undefined
  #isReserved = false

  constructor(options: BackupJobOptions) {
    this.#options = options
    this.#places = options.places
  }

  /**
   * Adds missing backups to the list, marks the runs that an ended process left unfinished as failed, and starts the
   * schedules.
   */
  async start(): Promise<void> {
    const { store, dataFolder, servers, isAlone, report } = this.#options
    await this.#places.removeUnfinished().catch((error) => report('what unfinished backups have left', error))
    await recordFoundBackups(store, this.#places, loadOutcome(dataFolder))
    removeOutcome(dataFolder)
    await failOrphans(store, servers, { isAlone })
    this.#timer = setInterval(
      () => void this.#tick().catch((error) => this.#options.report('backup schedule', error)),
      tickMs,
    )
  }

  /** Waits for a running backup. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#running?.catch(() => undefined)
  }

  /**
   * Prevents backups from starting, except for the one before a restore. Returns the function that ends this. Throws
   * `backupRunning`.
   */
  reserve(): () => void {
    if (this.#isReserved || this.#running) throw new DomainError('backupRunning')
    this.#isReserved = true
    return () => {
      this.#isReserved = false
    }
  }

  /** Starts a backup and returns the id of its run. Throws `backupRunning`. */
  async begin(order: BackupOrder): Promise<string> {
    if (this.#isReserved) throw new DomainError('backupRunning')
    const begun = await this.#enter(order, 'backup')
    this.#track(this.#run(begun)).catch(() => undefined)
    return begun.id
  }

  /**
   * Creates the backup before a restore; `but` names a backup that is not removed. Returns its folder. Throws if it
   * failed.
   */
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

  async #enter({ companyId, scriptId, userName }: BackupOrder, kind: RunningBackup['kind']): Promise<RunningBackup> {
    const folder = `${new Date().toISOString().replace(/[:.]/g, '-')}`
    const order = { companyId, scriptId, folder, kind, userName, serverId: this.#options.servers.id }
    return { id: await insertRun(this.#options.store, order), folder, kind }
  }

  /** Writes the backup of a run and stores its outcome. Throws if it failed. */
  async #run({ id, folder }: RunningBackup, { progress, but }: RunOptions = {}): Promise<void> {
    const { store, report } = this.#options
    const write = (change: RunChange) => updateRunning(store, id, change)
    const reportProgress = limitProgressRate((share, doing) => {
      write({ share, doing }).catch((error) => report('backup progress', error))
    })
    try {
      const { manifest, sizeBytes } = await this.#places.add(folder, this.#options.write, (share, doing) => {
        reportProgress(share, doing)
        progress?.(share, doing)
      })
      const doneState = { state: 'done', share: 1, doing: null, ended_at: transactionTime }
      await write({ ...doneState, ...countsOf(manifest), size_bytes: String(sizeBytes) })
      await this.#removeOld(but)
    } catch (error) {
      report('backup', error)
      await write({ state: 'failed', ended_at: transactionTime, error: firstLine(error).slice(0, 500) })
      throw error
    }
  }

  /** Removes the oldest backups, and what other servers have left. The schedule with the highest count decides how many remain. */
  async #removeOld(but: string | undefined): Promise<void> {
    const { runs, retention } = await this.#options.store.asSystem('backup').inWork(async ({ tx }) => ({
      runs: await tx
        .selectFrom('backup_run')
        .select('folder')
        .where('state', '=', 'done')
        .where('kind', '<>', 'restore')
        .orderBy('started_at', 'desc')
        .orderBy('id', 'desc')
        .execute(),
      retention: await tx
        .selectFrom('backup_script')
        .select(({ fn }) => fn.max('keep_count').as('count'))
        .executeTakeFirst(),
    }))
    const existing = new Set(await this.#places.list())
    const existingRuns = runs.filter(({ folder }) => existing.has(folder))
    const expiredRuns = existingRuns.slice(Math.max(retention?.count ?? keptWithoutScript, 1))
    for (const { folder } of expiredRuns) if (folder !== but) await this.#places.remove(folder)
    await this.#places
      .removeAbandoned()
      .catch((error) => this.#options.report('what unfinished backups have left', error))
  }

  async #tick(): Promise<void> {
    const { store, companies, servers, mayRun } = this.#options
    if (!(await mayRun())) return
    await failOrphans(store, servers, { isAlone: false })
    const companyList = await store.asSystem('backup').inRead(companies.list)
    const zones = new Map(companyList.map(({ id, zone }) => [id, zone]))
    const due: Due[] = await store.asSystem('backup').inWork(({ tx }) =>
      tx
        .selectFrom('backup_script as s')
        .select(['s.id', 's.company_id', 's.cron'])
        .select((eb) => {
          const last = eb
            .selectFrom('backup_run as r')
            .select(({ fn }) => fn.max('r.started_at').as('at'))
            .whereRef('r.script_id', '=', 's.id')
          return eb.fn.coalesce(last, 's.update_time').as('since')
        })
        .where('s.is_enabled', '=', 1)
        .where('s.cron', 'is not', null)
        .$narrowType<{ cron: string }>()
        .execute(),
    )
    for (const { id, company_id: companyId, cron, since } of due) {
      const fields = parseCron(cron)
      if ('message' in fields) continue
      const next = nextFire(fields, since, zones.get(companyId) ?? 'UTC')
      if (next !== null && next <= Date.now())
        await this.begin({ companyId, scriptId: id, userName: null }).catch((error) =>
          this.#options.report('backup', error),
        )
    }
  }
}
