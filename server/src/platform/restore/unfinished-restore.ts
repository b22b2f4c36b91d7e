// The mark of a restore in its data folder: it is there from before the first write until everything restored is on disk.
import { createHash } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { recoverCluster } from '../embedded/recover-cluster.ts'
import type { Settings } from '../settings.ts'
import { firstLine, StartRefusal } from '../start-refusal.ts'

export interface UnfinishedRestore {
  /** Path of the backup. */
  readonly backup: string
  /** Digest of the addresses of the stores, which may hold passwords. */
  readonly stores: string
}

type Addresses = Pick<Settings, 'databaseUrl' | 'historyUrl'>

const markName = 'restore.unfinished.json'
/** What a restore makes in a data folder. */
const restoredNames = ['pg', 'pg.new', 'pg.secret', 'pg.log', 'history', 'files', 'spool', 'scratch', 'latest.snapshot']

/** Returns the restore of the folder that has not come to its end; undefined when there is none. */
export function findUnfinished(dataFolder: string): UnfinishedRestore | undefined {
  const path = join(dataFolder, markName)
  if (!existsSync(path)) return undefined
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as UnfinishedRestore
  } catch {
    // The mark itself was being written: nothing else had been.
    return { backup: 'FOLDER', stores: '' }
  }
}

/** Throws `StartRefusal` on a folder whose restore has not come to its end. */
export function assertRestored(dataFolder: string): void {
  const unfinished = findUnfinished(dataFolder)
  if (!unfinished) return
  const remedy = `Run "npm run restore -- ${unfinished.backup}" again, it begins anew; or set GEMBA_DATA to another folder.`
  throw new StartRefusal(`A restore into ${dataFolder} was cut off before its end. ${remedy}`)
}

/** Marks the folder. The mark is on disk when this returns. */
export function markUnfinished(dataFolder: string, backup: string, addresses: Addresses): void {
  const mark: UnfinishedRestore = { backup, stores: digestOf(addresses) }
  const path = join(dataFolder, markName)
  writeFileSync(path, JSON.stringify(mark), { mode: 0o600, flush: true })
  flush(dataFolder)
}

/** Brings everything restored to disk, then removes the mark. */
export function finishRestore(dataFolder: string): void {
  for (const name of restoredNames) flushAll(join(dataFolder, name))
  removeMark(dataFolder)
}

/** Removes what a restore that failed has made, then the mark. */
export async function removeUnfinished(dataFolder: string): Promise<void> {
  await removeRestored(dataFolder)
  removeMark(dataFolder)
}

function removeMark(dataFolder: string): void {
  rmSync(join(dataFolder, markName), { force: true })
  flush(dataFolder)
}

/** Whether an unfinished restore wrote into the stores of these addresses. */
export const isOfStores = ({ stores }: UnfinishedRestore, addresses: Addresses): boolean =>
  stores === digestOf(addresses)

/** Removes what a restore has made in the folder, with the PostgreSQL of one that was killed. */
export async function removeRestored(dataFolder: string): Promise<void> {
  const cluster = join(dataFolder, 'pg')
  if (existsSync(cluster)) await recoverCluster(realpathSync(cluster))
  for (const name of restoredNames) rmSync(join(dataFolder, name), { recursive: true, force: true })
}

/** Throws `StartRefusal` when the folder holds uploads or readings that a restore would be mixed with. */
export function assertNoFiles(dataFolder: string): void {
  for (const name of ['files', 'spool']) {
    const folder = join(dataFolder, name)
    if (!existsSync(folder)) continue
    const isFilled = readdirSync(folder, { recursive: true, withFileTypes: true }).some((entry) => entry.isFile())
    if (isFilled) throw new StartRefusal(`The folder ${folder} is not empty. Restore into an empty data folder.`)
  }
}

/** Returns the digest of the addresses of the stores, by which a restore recognises them. */
export function digestOf({ databaseUrl = '', historyUrl = '' }: Addresses): string {
  return createHash('sha256').update(`${databaseUrl}\n${historyUrl}`).digest('hex')
}

function flushAll(path: string): void {
  if (!existsSync(path)) return
  flush(path)
  if (!statSync(path).isDirectory()) return
  for (const entry of readdirSync(path, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() || entry.isDirectory()) flush(join(entry.parentPath, entry.name))
  }
}

/** Brings a file, or the names in a folder, to disk. Windows does the latter by itself. */
function flush(path: string): void {
  if (process.platform === 'win32' && statSync(path).isDirectory()) return
  try {
    const file = openSync(path, 'r')
    fsyncSync(file)
    closeSync(file)
  } catch (error) {
    throw new StartRefusal(`The restored file ${path} cannot be brought to disk (${firstLine(error)}).`)
  }
}
