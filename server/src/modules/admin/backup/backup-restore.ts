// Prepares a restore while the product runs: the backup is checked, the present state is backed up, and the next start
// carries the restore out. Until then nothing is lost, and whatever goes wrong only ends the restore.

import { checkBackup } from '../../../platform/backup/check-backup.ts'
import type { BackupProgress } from '../../../platform/backup/write-backup.ts'
import { transactionTime } from '../../../platform/db/rows.ts'
import type { Store } from '../../../platform/db/store.ts'
import { type DiskSpace, spaceOf } from '../../../platform/disk/disk-guard.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { saveRequest } from '../../../platform/restore/restore-request.ts'
import { firstLine } from '../../../platform/start-refusal.ts'
import type { BackupFolder } from './backup-folder.ts'
import type { BackupJob } from './backup-job.ts'
import { changeRunning, insertRun, type RunChange } from './backup-runs.ts'
import { slowly } from './progress-writer.ts'
import { spaceForRestore } from './restore-space.ts'

export interface BackupRestoreOptions {
  readonly store: Store
  readonly dataFolder: string
  readonly folders: BackupFolder
  readonly backups: BackupJob
  /** Whether all stores are in the data folder. */
  readonly isEmbedded: boolean
  /** GEMBA_BACKUP_KEY. */
  readonly secret?: string | undefined
  /** Address that the product listens on. */
  readonly host: string
  /** Reads the space of the data folder's disk. */
  readonly readSpace?: ((folder: string) => Promise<DiskSpace>) | undefined
  /** Ends the product in order, to be started again at once. */
  restart(): void
  report(message: string, error: unknown): void
}

export interface RestoreOrder {
  readonly companyId: string
  readonly userName: string
  /** Name of the backup's folder. */
  readonly folder: string
}

/** Of the preparation: the check, then the backup of the present state. */
const checkShare = 0.3

export class BackupRestore {
  readonly #options: BackupRestoreOptions

  constructor(options: BackupRestoreOptions) {
    this.#options = options
  }

  /** Throws `restoreElsewhere` where the stores are the operator's own: the product does not replace those. */
  refuseElsewhere(folder: string): void {
    const { isEmbedded, folders } = this.#options
    if (!isEmbedded) throw new DomainError('restoreElsewhere', { folder: folders.pathOf(folder) })
  }

  /** Begins to prepare a restore and returns its run's id. Throws `backupRunning`, `restoreElsewhere`, `restoreNeedsSpace`. */
  async begin(order: RestoreOrder): Promise<string> {
    const { store, backups } = this.#options
    this.refuseElsewhere(order.folder)
    await this.#refuseWithoutRoom(order.folder)
    const release = backups.reserve()
    try {
      const { companyId, folder, userName } = order
      const runId = await insertRun(store, { companyId, folder, kind: 'restore', userName, scriptId: null })
      void this.#prepare(runId, order).finally(release)
      return runId
    } catch (error) {
      release()
      throw error
    }
  }

  /** A restore that runs out of room would end in the middle of nowhere, with the disk full for everybody. */
  async #refuseWithoutRoom(folder: string): Promise<void> {
    const { folders, dataFolder, readSpace = spaceOf } = this.#options
    const neededBytes = await spaceForRestore(folders, folder)
    const { freeBytes } = await readSpace(dataFolder)
    if (freeBytes >= neededBytes) return
    const inMb = (bytes: number): number => bytes / 1_048_576
    throw new DomainError('restoreNeedsSpace', {
      neededMb: Math.ceil(inMb(neededBytes)),
      freeMb: Math.floor(inMb(freeBytes)),
    })
  }

  async #prepare(runId: string, order: RestoreOrder): Promise<void> {
    const { backups, folders, dataFolder, host, restart, report } = this.#options
    const write = (change: RunChange) => changeRunning(this.#options.store, runId, change)
    const progress: BackupProgress = slowly((share, doing) => {
      write({ share, doing }).catch((error) => report('the progress of a restore', error))
    })
    try {
      const checking: BackupProgress = (share, doing) => progress(share * checkShare, doing)
      await checkBackup(folders.pathOf(order.folder), { secret: this.#options.secret, progress: checking })
      const within: BackupProgress = (share, doing) => progress(checkShare + share * (1 - checkShare), doing)
      const safety = await backups.makeSafety({ ...order, but: order.folder }, within)
      await write({ share: 1, doing: 'restart' })
      const { folder: backup, userName } = order
      saveRequest(dataFolder, {
        backup,
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
      const reason = firstLine(error).slice(0, 500)
      const failed = { state: 'failed', ended_at: transactionTime, doing: null }
      await write({ ...failed, error: reason }).catch((failure) => report('the restore', failure))
    }
  }
}
