// A restore that was asked for while the product ran, carried out before anything of it is opened.
import { existsSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { recoverCluster } from '../embedded/recover-cluster.ts'
import type { Settings } from '../settings.ts'
import { StartRefusal } from '../start-refusal.ts'
import { openProgressPage } from './progress-page.ts'
import { loadRequest, type RestoreRequest, saveOutcome, saveRequest } from './restore-request.ts'
import { removeNewStores, runRestore } from './run-restore.ts'
import { newStores, oldStores, swapStores } from './swap-stores.ts'

export interface CarryOutOptions {
  readonly settings: Settings
  /** The program that restores; see `runRestore`. */
  readonly program: URL
  /** Told what is being done, for the terminal. */
  say(line: string): void
  report(message: string, error: unknown): void
}

/** A restore that takes the whole machine down with it is given up. */
const mostTries = 3

/**
 * Carries out the restore that the data folder asks for, if it does. The present stores stay as they are until the new
 * ones are whole; a restore that fails leaves them, and says why in its outcome. The caller holds the folder's lock.
 */
export async function carryOutRestore(options: CarryOutOptions): Promise<void> {
  const { dataFolder } = options.settings
  const request = loadRequest(dataFolder)
  if (!request) return
  const end = (error: string | null): void => saveOutcome(dataFolder, { ...request, endedAt: Date.now(), error })
  try {
    if (!request.isWhole) await buildStores(options, request)
    await endPostgres(dataFolder)
    swapStores(dataFolder)
    rmSync(join(dataFolder, newStores), { recursive: true, force: true })
    end(null)
    options.say(`restored; the stores of before are kept in ${join(dataFolder, oldStores)}`)
  } catch (error) {
    if (!(error instanceof StartRefusal) || loadRequest(dataFolder)?.isWhole) throw error
    await removeNewStores(dataFolder)
    end(error.message)
    options.report('the restore', `${error.message} Everything is as it was before.`)
  }
}

/** A PostgreSQL that outlived a killed product would go on in the folder that is put aside. */
async function endPostgres(dataFolder: string): Promise<void> {
  const folder = join(dataFolder, 'pg')
  if (existsSync(folder)) await recoverCluster(realpathSync(folder))
}

async function buildStores(
  { settings, program, say, report }: CarryOutOptions,
  request: RestoreRequest,
): Promise<void> {
  const { dataFolder } = settings
  if (request.tries >= mostTries) throw new StartRefusal(`The restore was cut off ${request.tries} times.`)
  saveRequest(dataFolder, { ...request, tries: request.tries + 1 })
  say(`restoring the backup ${request.backup}`)
  const page = await openProgressPage({ ...settings, host: request.host, report })
  if (page) say(`its progress is shown at port ${page.port}`)
  let said = 0
  const progress = (share: number, doing: string): void => {
    page?.show(share)
    if (share < said + 0.1) return
    said = share
    say(`restoring ${Math.floor(share * 100)} % ${doing}`)
  }
  try {
    await runRestore({ program, settings, backup: join(dataFolder, 'backups', request.backup), progress })
    prepareSwap(dataFolder)
    saveRequest(dataFolder, { ...request, isWhole: true })
  } finally {
    await page?.close()
  }
}

/** The place for the stores of before is free. */
function prepareSwap(dataFolder: string): void {
  const folder = join(dataFolder, newStores)
  rmSync(join(folder, 'scratch'), { recursive: true, force: true })
  rmSync(join(dataFolder, oldStores), { recursive: true, force: true })
}
