// The mark of a restore in its data folder. It exists from before the first write until everything is on disk.
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
  /** Path of the backup, or its name in a bucket. */
  readonly backup: string
  /** Digest of the store addresses. The addresses themselves can contain passwords. */
  readonly stores: string
}

type Addresses = Pick<Settings, 'databaseUrl' | 'historyUrl'>

const markName = 'restore.unfinished.json'
/** Files and folders that a restore creates in a data folder. */
const restoredNames = ['pg', 'pg.new', 'pg.secret', 'pg.log', 'history', 'files', 'spool', 'scratch', 'latest.snapshot']

/** Returns the unfinished restore of the folder; undefined if there is none. */
export function findUnfinished(dataFolder: string): UnfinishedRestore | undefined {
  const path = join(dataFolder, markName)
  if (!existsSync(path)) return undefined
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as UnfinishedRestore
  } catch {
    // The restore was interrupted while it wrote the mark, before anything else.
    return { backup: 'FOLDER', stores: '' }
  }
}

/** Throws `StartRefusal` if the folder has an unfinished restore. */
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

/** Syncs everything restored to disk, then removes the mark. */
export function finishRestore(dataFolder: string): void {
  for (const name of restoredNames) flushAll(join(dataFolder, name))
  removeMark(dataFolder)
}

/** Removes what a failed restore created, then the mark. */
export async function removeUnfinished(dataFolder: string): Promise<void> {
  await removeRestored(dataFolder)
  removeMark(dataFolder)
}

function removeMark(dataFolder: string): void {
  rmSync(join(dataFolder, markName), { force: true })
  flush(dataFolder)
}

/** Returns whether an unfinished restore wrote into the stores of these addresses. */
export const isOfStores = ({ stores }: UnfinishedRestore, addresses: Addresses): boolean =>
  stores === digestOf(addresses)

/** Removes what a restore created in the folder, after stopping the PostgreSQL of a killed restore. */
export async function removeRestored(dataFolder: string): Promise<void> {
  const cluster = join(dataFolder, 'pg')
  if (existsSync(cluster)) await recoverCluster(realpathSync(cluster))
  for (const name of restoredNames) rmSync(join(dataFolder, name), { recursive: true, force: true })
}

/** Throws `StartRefusal` if the folder contains uploads or readings, which a restore would mix with its own. */
export function assertNoFiles(dataFolder: string): void {
  for (const name of ['files', 'spool']) {
    const folder = join(dataFolder, name)
    if (!existsSync(folder)) continue
    const isFilled = readdirSync(folder, { recursive: true, withFileTypes: true }).some((entry) => entry.isFile())
    if (isFilled) throw new StartRefusal(`The folder ${folder} is not empty. Restore into an empty data folder.`)
  }
}

/** Returns the digest of the store addresses, by which a restore recognizes its stores. */
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

/** Syncs a file or folder to disk. Windows syncs folders itself. */
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
