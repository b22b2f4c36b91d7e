import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { firstLine, StartRefusal } from '../start-refusal.ts'
import { isRunning, readStartMark } from './running-process.ts'

interface Holder {
  readonly pid: number
  readonly startMark?: string
}

/** The exclusive right to write to a data folder, until released or until this process ends. */
export interface DataFolderLock {
  /** Releases the folder. May be called more than once. */
  release(): void
}

/**
 * Creates the data folder if it is missing and locks it for this process. A lock of a process that no longer runs is
 * replaced. Throws `StartRefusal` if another process holds the lock or the folder is not writable.
 */
export function lockDataFolder(folder: string): DataFolderLock {
  ensureWritableFolder(folder)
  const path = join(folder, 'gemba.lock')
  const startMark = readStartMark(process.pid)
  const text = JSON.stringify({ pid: process.pid, startMark } satisfies Holder)
  for (let attempt = 0; attempt < 5; attempt += 1) {
    if (createLock(path, text)) return { release: () => releaseLock(path, text) }
    removeStaleLock(path, folder)
  }
  throw new StartRefusal(`Another Gemba is starting on ${folder}. Wait for it, or set GEMBA_DATA to another folder.`)
}

function ensureWritableFolder(folder: string): void {
  try {
    ensureFolder(folder)
    if (!statSync(folder).isDirectory()) throw new Error('it is a file')
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    removeAccessOfOthers(folder)
  } catch (error) {
    throw new StartRefusal(
      `The data folder ${folder} cannot be used (${firstLine(error)}). Give this user the right to write there, or set GEMBA_DATA to another folder.`,
    )
  }
}

// Readings, backups and secrets are in this folder. With root on systems other than Linux, PostgreSQL runs as another
// user and could not enter a closed folder; there the folders inside are closed when they are created.
function removeAccessOfOthers(folder: string): void {
  if (process.platform === 'win32' || (process.getuid?.() === 0 && process.platform !== 'linux')) return
  const isOwn = statSync(folder).uid === process.getuid?.()
  if (isOwn) chmodSync(folder, 0o700)
}

// `mkdir` with `recursive` never returns if creating a folder fails with ENOENT although its parent exists, as in
// /proc.
function ensureFolder(folder: string): void {
  if (existsSync(folder)) return
  if (dirname(folder) !== folder) ensureFolder(dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

// A hard link is created with its full content or not at all, so no process reads half a lock.
function createLock(path: string, text: string): boolean {
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, text, { mode: 0o644 })
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    return createLockWithoutLinks(path, text)
  } finally {
    unlinkSync(draft)
  }
}

// Some network and FAT file systems do not support hard links.
function createLockWithoutLinks(path: string, text: string): boolean {
  try {
    writeFileSync(path, text, { flag: 'wx', mode: 0o644 })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw new StartRefusal(`The lock file ${path} cannot be written (${firstLine(error)}).`)
  }
}

function removeStaleLock(path: string, folder: string): void {
  const text = readIfPresent(path)
  if (text === undefined) return
  const holder = parseHolder(text)
  if (holder && isHeldBy(holder)) {
    throw new StartRefusal(
      `Gemba already runs on ${folder} (process ${holder.pid}). Stop it, or set GEMBA_DATA, GEMBA_PORT and GEMBA_MQTT_PORT for a second one.`,
    )
  }
  // The lock is renamed first. If another process replaced it in the meantime, its new lock is put back.
  const aside = `${path}.stale.${process.pid}`
  try {
    renameSync(path, aside)
    if (readFileSync(aside, 'utf8') !== text) linkSync(aside, path)
    unlinkSync(aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

function isHeldBy(holder: Holder): boolean {
  if (holder.pid === process.pid || !isRunning(holder.pid)) return false
  const startMark = readStartMark(holder.pid)
  return !holder.startMark || !startMark || holder.startMark === startMark
}

function parseHolder(text: string): Holder | undefined {
  try {
    const holder: unknown = JSON.parse(text)
    const isHolder = typeof holder === 'object' && holder !== null && 'pid' in holder && Number.isInteger(holder.pid)
    return isHolder ? (holder as Holder) : undefined
  } catch {
    return undefined // truncated by a power cut
  }
}

function releaseLock(path: string, text: string): void {
  if (readIfPresent(path) === text) unlinkSync(path)
}

function readIfPresent(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
