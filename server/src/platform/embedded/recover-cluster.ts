// Cleanup before a start, after the server, its PostgreSQL or the machine was killed.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { StartRefusal } from '../start-refusal.ts'
import { isRunning, listProcessesIn, readCommandLine, readWorkingFolder, waitUntilEnded } from './running-process.ts'

/**
 * Stops a PostgreSQL, or only its backends, that outlived its server on this folder, and removes a stale pid file.
 * PostgreSQL would refuse to start if the id in it meanwhile belongs to another process of the same user.
 */
export async function recoverCluster(folder: string): Promise<void> {
  const pidFile = join(folder, 'postmaster.pid')
  // Suspended processes would neither end nor release the shared memory.
  for (const pid of findPostgresOf(folder)) signal(pid, 'SIGCONT')
  if (existsSync(pidFile)) {
    const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
    if (Number.isInteger(pid) && pid > 0 && isRunning(pid) && isPostgresOf(folder, pid)) await stopPostgres(pid)
  }
  await killBackends(folder)
  rmSync(pidFile, { force: true })
}

/** Kills backends without a postmaster. Their open transactions were never committed, so nothing is lost. */
async function killBackends(folder: string): Promise<void> {
  const pids = findPostgresOf(folder)
  for (const pid of pids) signal(pid, 'SIGKILL')
  for (const pid of pids) await waitUntilEnded(pid, 3000)
}

const findPostgresOf = (folder: string): number[] =>
  listProcessesIn(folder).filter((pid) => readCommandLine(pid).includes('postgres'))

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // already ended
  }
}

/** Stops a postmaster: fast shutdown (rollback and checkpoint), then immediate shutdown, then kill. */
export async function stopPostgres(pid: number): Promise<void> {
  for (const [signal, timeoutMs] of [
    ['SIGINT', 3000],
    ['SIGQUIT', 1000],
    ['SIGKILL', 3000],
  ] as const) {
    try {
      process.kill(pid, signal)
    } catch {
      return // already ended
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
  // If the working folder cannot be read, stopping a PostgreSQL that may be ours is safer than starting a second one on
  // the same tables.
  if (workingFolder === undefined) return commandLine.includes(folder) || commandLine.includes('/proc/self/cwd')
  return workingFolder === folder
}
