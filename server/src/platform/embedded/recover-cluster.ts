// What a start must put right after the server, its PostgreSQL or the whole machine was killed.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { StartRefusal } from '../start-refusal.ts'
import { isRunning, listProcessesIn, readCommandLine, readWorkingFolder, waitUntilEnded } from './running-process.ts'

/**
 * Stops a PostgreSQL that outlived its server on this folder, its backends too when they outlived it, and removes the pid
 * file of one that did not: left there, PostgreSQL would refuse to start when the id meanwhile belongs to another process
 * of the same user.
 */
export async function recoverCluster(folder: string): Promise<void> {
  const pidFile = join(folder, 'postmaster.pid')
  // Frozen ones would neither end nor let a new PostgreSQL have the shared memory.
  for (const pid of findPostgresOf(folder)) signal(pid, 'SIGCONT')
  if (existsSync(pidFile)) {
    const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
    if (Number.isInteger(pid) && pid > 0 && isRunning(pid) && isPostgresOf(folder, pid)) await stopPostgres(pid)
  }
  await endBackends(folder)
  rmSync(pidFile, { force: true })
}

/** Ends backends whose postmaster is gone. A killed backend loses nothing: its work was never committed. */
async function endBackends(folder: string): Promise<void> {
  const left = findPostgresOf(folder)
  for (const pid of left) signal(pid, 'SIGKILL')
  for (const pid of left) await waitUntilEnded(pid, 3000)
}

const findPostgresOf = (folder: string): number[] =>
  listProcessesIn(folder).filter((pid) => readCommandLine(pid).includes('postgres'))

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // ended in between
  }
}

/** Stops a postmaster: fast (rolls back, writes a checkpoint), then at once, then by force. */
export async function stopPostgres(pid: number): Promise<void> {
  for (const [signal, timeoutMs] of [
    ['SIGINT', 3000],
    ['SIGQUIT', 1000],
    ['SIGKILL', 3000],
  ] as const) {
    try {
      process.kill(pid, signal)
    } catch {
      return // ended in between
    }
    if (await waitUntilEnded(pid, timeoutMs)) return
  }
  throw new StartRefusal(
    `The PostgreSQL process ${pid} of an earlier start does not end. Stop it by hand and start again.`,
  )
}

function isPostgresOf(folder: string, pid: number): boolean {
  const commandLine = readCommandLine(pid)
  if (!commandLine.includes('postgres')) return false
  const workingFolder = readWorkingFolder(pid)
  // Unreadable: better stop a PostgreSQL that may be ours than start a second one on the same tables.
  if (workingFolder === undefined) return commandLine.includes(folder) || commandLine.includes('/proc/self/cwd')
  return workingFolder === folder
}
