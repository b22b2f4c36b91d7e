// Keeps the temporary files of a test run in memory if there is room. PostgreSQL creates 2,065 files for the database of
// a test, which takes 40 ms in memory and over a second on ext4.
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

/** The folder of Linux whose files are in memory. */
const sharedMemory = '/dev/shm'
const prefix = 'gemba-tests-'
/** Nearly three times what a run of all tests used. */
const neededBytes = 8 * 2 ** 30

/** Vitest calls this before it starts the processes of the tests, which get the environment of this one. */
export default function useMemoryFolder(): void {
  if (process.env.TMPDIR !== undefined) return
  const folder = makeMemoryFolder(sharedMemory, neededBytes)
  if (folder === undefined) return
  process.env.TMPDIR = folder
  // The stores of the tests have ended by then.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}

/**
 * Returns a new folder of this process in `memory`; undefined if less than `bytes` are free there. Removes the folders
 * of processes that were killed.
 */
export function makeMemoryFolder(memory: string, bytes: number): string | undefined {
  if (countFreeBytes(memory) < bytes || process.availableMemory() < bytes) return undefined
  for (const name of readdirSync(memory).filter(isAbandoned))
    rmSync(join(memory, name), { recursive: true, force: true })
  const folder = mkdtempSync(join(memory, `${prefix}${process.pid}-`))
  // PostgreSQL runs as another user if the tests run as root.
  chmodSync(folder, 0o711)
  return folder
}

function countFreeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return 0
  }
}

function isAbandoned(name: string): boolean {
  if (!name.startsWith(prefix)) return false
  const pid = Number.parseInt(name.slice(prefix.length), 10)
  try {
    process.kill(pid, 0)
    // This process has no folder yet, so that its number is that of an earlier one.
    return pid === process.pid
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}
