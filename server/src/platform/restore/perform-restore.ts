// Runs a restore that was requested while the product was running, before any store is opened.
import { existsSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { recoverCluster } from '../embedded/recover-cluster.ts'
import type { Settings } from '../settings.ts'
import { StartRefusal } from '../start-refusal.ts'
import { openProgressPage } from './progress-page.ts'
import { loadRequest, type RestoreRequest, saveOutcome, saveRequest } from './restore-request.ts'
import { removeNewStores, runRestore } from './run-restore.ts'
import { newStores, oldStores, swapStores } from './swap-stores.ts'

export interface RestoreRunOptions {
  readonly settings: Settings
  /** The program that restores; see `runRestore`. */
  readonly program: URL
  /** Prints a progress line on the terminal. */
  say(line: string): void
  report(message: string, error: unknown): void
}

/** A restore that crashes the machine is abandoned after this number of attempts. */
const maxTries = 3

/**
 * Runs the restore requested in the data folder, if any. The current stores stay until the new ones are complete. A
 * restore that fails leaves them unchanged and saves the reason in its outcome. The caller holds the lock of the
 * folder.
 */
export async function performRestore(options: RestoreRunOptions): Promise<void> {
  const { dataFolder } = options.settings
  const request = loadRequest(dataFolder)
  if (!request) return
  const finish = (error: string | null): void => saveOutcome(dataFolder, { ...request, endedAt: Date.now(), error })
  try {
    if (!request.isWhole) await buildStores(options, request)
    await stopPostgres(dataFolder)
    swapStores(dataFolder)
    rmSync(join(dataFolder, newStores), { recursive: true, force: true })
    finish(null)
    options.say(`restored; the stores of before are kept in ${join(dataFolder, oldStores)}`)
  } catch (error) {
    if (!(error instanceof StartRefusal) || loadRequest(dataFolder)?.isWhole) throw error
    await removeNewStores(dataFolder)
    finish(error.message)
    options.report('the restore', `${error.message} Everything is as it was before.`)
  }
}

/** Stops a PostgreSQL that outlived a killed product, because it would continue in the folder that is moved. */
async function stopPostgres(dataFolder: string): Promise<void> {
  const folder = join(dataFolder, 'pg')
  if (existsSync(folder)) await recoverCluster(realpathSync(folder))
}

async function buildStores(
  { settings, program, say, report }: RestoreRunOptions,
  request: RestoreRequest,
): Promise<void> {
  const { dataFolder } = settings
  if (request.tries >= maxTries) throw new StartRefusal(`The restore was cut off ${request.tries} times.`)
  saveRequest(dataFolder, { ...request, tries: request.tries + 1 })
  say(`restoring the backup ${request.backup}`)
  const page = await openProgressPage({ ...settings, host: request.host, report })
  if (page) say(`its progress is shown at port ${page.port}`)
  let reportedShare = 0
  const progress = (share: number, part: string): void => {
    page?.show(share)
    if (share < reportedShare + 0.1) return
    reportedShare = share
    say(`restoring ${Math.floor(share * 100)} % ${part}`)
  }
  try {
    const backup = join(dataFolder, 'backups', request.copy ?? request.backup)
    await runRestore({ program, settings, backup, progress })
    prepareSwap(dataFolder)
    saveRequest(dataFolder, { ...request, isWhole: true })
  } finally {
    await page?.close()
  }
}

/** Removes the scratch folder and the stores of the previous restore. */
function prepareSwap(dataFolder: string): void {
  const folder = join(dataFolder, newStores)
  rmSync(join(folder, 'scratch'), { recursive: true, force: true })
  rmSync(join(dataFolder, oldStores), { recursive: true, force: true })
}
