// Builds new stores from a backup in a process of its own, and ends it with this one.
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

/** What the program that restores tells. */
export type RestoreMessage = { readonly share: number; readonly doing: string } | { readonly refusal: string }

export interface RunRestoreOptions {
  /** The program: `restoreStores` on the folder `GEMBA_DATA`, with the path of the backup as its argument. */
  readonly program: URL
  readonly settings: Settings
  readonly backup: string
  readonly progress: BackupProgress
}

const patienceMs = 20_000
const retryMs = 200

/** Restores into the folder for new stores. Throws `StartRefusal` when it cannot be done; nothing is left of it then. */
export async function runRestore({ program, settings, backup, progress }: RunRestoreOptions): Promise<void> {
  const folder = join(settings.dataFolder, newStores)
  await removeNewStores(settings.dataFolder)
  mkdirSync(folder, { mode: 0o700 })
  const child = fork(program, [backup], {
    env: { ...cleanEnvironment(), GEMBA_DATA: folder, GEMBA_BACKUP_KEY: settings.backupKey ?? '' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let refusal = ''
  let complaints = ''
  child.on('message', (message: RestoreMessage) => {
    if ('refusal' in message) refusal = message.refusal
    else progress(message.share, message.doing)
  })
  child.stderr?.on('data', (chunk: Buffer) => {
    complaints = `${complaints}${chunk}`.slice(-2000)
  })
  const code = await new Promise((resolve) => {
    child.once('error', () => resolve(1))
    child.once('close', resolve)
  })
  if (code === 0) return
  await removeNewStores(settings.dataFolder)
  throw new StartRefusal(refusal || complaints.trim().split('\n')[0] || `The restore ended with code ${code}.`)
}

/** Removes what an earlier restore has left, after the programs of one that was killed have ended. */
export async function removeNewStores(dataFolder: string): Promise<void> {
  const folder = join(dataFolder, newStores)
  if (!existsSync(folder)) return
  await acquireFolder(folder)
  if (existsSync(join(folder, 'pg'))) await recoverCluster(realpathSync(join(folder, 'pg')))
  rmSync(folder, { recursive: true, force: true })
}

/** A restore whose product was killed ends by itself, but not in the same moment. */
async function acquireFolder(folder: string): Promise<DataFolderLock> {
  const until = Date.now() + patienceMs
  for (;;) {
    try {
      return lockDataFolder(folder)
    } catch (error) {
      if (!(error instanceof StartRefusal) || Date.now() > until) throw error
      await new Promise((resolve) => setTimeout(resolve, retryMs))
    }
  }
}
