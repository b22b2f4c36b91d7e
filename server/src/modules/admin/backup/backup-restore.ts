// Prepares a restore while the product runs: checks the backup, backs up the current state, and requests the restore
// from the next start. Until then a failure ends the restore without data loss.

import { checkBackup } from '../../../platform/backup/check-backup.ts'
import type { BackupProgress } from '../../../platform/backup/write-backup.ts'
import { transactionTime } from '../../../platform/db/rows.ts'
import type { Store } from '../../../platform/db/store.ts'
import { type DiskSpace, spaceOf } from '../../../platform/disk/disk-guard.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { saveRequest } from '../../../platform/restore/restore-request.ts'
import { firstLine } from '../../../platform/start-refusal.ts'
import type { BackupJob } from './backup-job.ts'
import type { BackupPlaces } from './backup-places.ts'
import { insertRun, type RunChange, updateRunning } from './backup-runs.ts'
import { limitProgressRate } from './progress-writer.ts'
import { spaceForRestore } from './restore-space.ts'

export interface BackupRestoreOptions {
  readonly store: Store
  readonly dataFolder: string
  readonly places: BackupPlaces
  readonly backups: BackupJob
  /** Whether all stores are inside the data folder. */
  readonly isEmbedded: boolean
  /** The value of GEMBA_BACKUP_KEY. */
  readonly secret?: string | undefined
  /** Address that the product listens on. */
  readonly host: string
  /** Reads the free space of the data folder's disk. */
  readonly readSpace?: ((folder: string) => Promise<DiskSpace>) | undefined
  /** Stops the product in order and starts it again. */
  restart(): void
  report(message: string, error: unknown): void
}

export interface RestoreOrder {
  readonly companyId: string
  readonly userName: string
  /** Name of the folder of the backup. */
  readonly folder: string
}

/** Shares of the copy from a bucket and of the check in the preparation; the rest is the backup of the current state. */
const [copyShare, checkShare] = [0.1, 0.3]

export class BackupRestore {
  readonly #options: BackupRestoreOptions

  constructor(options: BackupRestoreOptions) {
    this.#options = options
  }

  /** Throws `restoreElsewhere` if the stores are external, because the product does not replace those. */
  async refuseElsewhere(folder: string): Promise<void> {
    const { isEmbedded, places } = this.#options
    if (!isEmbedded) throw new DomainError('restoreElsewhere', { folder: await places.argumentOf(folder) })
  }

  /**
   * Starts to prepare a restore and returns the id of its run. Throws `backupRunning`, `restoreElsewhere`,
   * `restoreNeedsSpace`.
   */
  async begin(order: RestoreOrder): Promise<string> {
    const { store, backups } = this.#options
    await this.refuseElsewhere(order.folder)
    await this.#refuseWithoutRoom(order.folder)
    const release = backups.reserve()
    try {
      const { companyId, folder, userName } = order
      const runId = await insertRun(store, {
        companyId,
        folder,
        kind: 'restore',
        userName,
        scriptId: null,
        serverId: null,
      })
      void this.#prepare(runId, order).finally(release)
      return runId
    } catch (error) {
      release()
      throw error
    }
  }

  /** Throws `restoreNeedsSpace`. Without this check, a restore could fail halfway and fill the disk. */
  async #refuseWithoutRoom(folder: string): Promise<void> {
    const { places, dataFolder, readSpace = spaceOf } = this.#options
    const neededBytes = await spaceForRestore(places, folder)
    const { freeBytes } = await readSpace(dataFolder)
    if (freeBytes >= neededBytes) return
    const inMb = (bytes: number): number => bytes / 1_048_576
    throw new DomainError('restoreNeedsSpace', {
      neededMb: Math.ceil(inMb(neededBytes)),
      freeMb: Math.floor(inMb(freeBytes)),
    })
  }

  async #prepare(runId: string, order: RestoreOrder): Promise<void> {
    const { backups, places, dataFolder, host, restart, report } = this.#options
    const write = (change: RunChange) => updateRunning(this.#options.store, runId, change)
    const progress: BackupProgress = limitProgressRate((share, doing) => {
      write({ share, doing }).catch((error) => report('the progress of a restore', error))
    })
    let copy: string | undefined
    try {
      copy = await places.bring(order.folder, (share, doing) => progress(share * copyShare, doing))
      const checkProgress: BackupProgress = (share, doing) =>
        progress(copyShare + share * (checkShare - copyShare), doing)
      await checkBackup(places.openOwn(copy), { secret: this.#options.secret, progress: checkProgress })
      const backupProgress: BackupProgress = (share, doing) => progress(checkShare + share * (1 - checkShare), doing)
      const safety = await backups.makeSafety({ ...order, but: order.folder }, backupProgress)
      await write({ share: 1, doing: 'restart' })
      const { folder: backup, userName } = order
      saveRequest(dataFolder, {
        backup,
        copy,
        safety,
        runId,
        userName,
        host,
        requestedAt: Date.now(),
        tries: 0,
        isWhole: false,
      })
      restart()
    } catch (error) {
      report('the restore', error)
      if (copy) await places.discard(copy).catch((failure) => report('the restore', failure))
      const reason = firstLine(error).slice(0, 500)
      const failedState = { state: 'failed', ended_at: transactionTime, doing: null }
      await write({ ...failedState, error: reason }).catch((failure) => report('the restore', failure))
    }
  }
}
