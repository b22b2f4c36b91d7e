// Creates new stores from a backup in a child process, which ends with this process.
import { fork } from 'node:child_process'
import { existsSync, mkdirSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { BackupProgress } from '../backup/write-backup.ts'
import { cleanEnvironment } from '../embedded/cluster.ts'
import { type DataFolderLock, lockDataFolder } from '../embedded/data-folder-lock.ts'
import { recoverCluster } from '../embedded/recover-cluster.ts'
import type { Settings } from '../settings.ts'
import { StartRefusal } from '../start-refusal.ts'
import { newStores } from './swap-stores.ts'

/** IPC message of the restoring program: progress, or the reason why it failed. */
export type RestoreMessage = { readonly share: number; readonly doing: string } | { readonly refusal: string }

export interface RunRestoreOptions {
  /** The program. It runs `restoreStores` on the folder `GEMBA_DATA`, with the path of the backup as its argument. */
  readonly program: URL
  readonly settings: Settings
  readonly backup: string
  readonly progress: BackupProgress
}

const lockTimeoutMs = 20_000
const retryMs = 200

/** Restores into the folder for new stores. Throws `StartRefusal` if it fails, after removing what was written. */
export async function runRestore({ program, settings, backup, progress }: RunRestoreOptions): Promise<void> {
  const folder = join(settings.dataFolder, newStores)
  await removeNewStores(settings.dataFolder)
  mkdirSync(folder, { mode: 0o700 })
  const child = fork(program, [backup], {
    env: { ...cleanEnvironment(), GEMBA_DATA: folder, GEMBA_BACKUP_KEY: settings.backupKey ?? '' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let refusal = ''
  let errorOutput = ''
  child.on('message', (message: RestoreMessage) => {
    if ('refusal' in message) refusal = message.refusal
    else progress(message.share, message.doing)
  })
  child.stderr?.on('data', (chunk: Buffer) => {
    errorOutput = `${errorOutput}${chunk}`.slice(-2000)
  })
  const code = await new Promise((resolve) => {
    child.once('error', () => resolve(1))
    child.once('close', resolve)
  })
  if (code === 0) return
  await removeNewStores(settings.dataFolder)
  throw new StartRefusal(refusal || errorOutput.trim().split('\n')[0] || `The restore ended with code ${code}.`)
}

/** Removes the new stores of an earlier restore. Waits for the processes of a killed restore to end first. */
export async function removeNewStores(dataFolder: string): Promise<void> {
  const folder = join(dataFolder, newStores)
  if (!existsSync(folder)) return
  await acquireFolder(folder)
  if (existsSync(join(folder, 'pg'))) await recoverCluster(realpathSync(join(folder, 'pg')))
  rmSync(folder, { recursive: true, force: true })
}

/** Locks the folder. The child process of a killed product ends by itself, but with a delay. */
async function acquireFolder(folder: string): Promise<DataFolderLock> {
  const deadline = Date.now() + lockTimeoutMs
  for (;;) {
    try {
      return lockDataFolder(folder)
    } catch (error) {
      if (!(error instanceof StartRefusal) || Date.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, retryMs))
    }
  }
}
