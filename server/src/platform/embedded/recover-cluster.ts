// What a start must put right after the server, its PostgreSQL or the whole machine was killed.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { StartRefusal } from '../start-refusal.ts'
import { isRunning, readCommandLine, readWorkingFolder, waitUntilEnded } from './running-process.ts'

/**
 * Stops a PostgreSQL that outlived its server on this folder, and removes the pid file of one that did not:
 * left there, PostgreSQL would refuse to start when the id meanwhile belongs to another process of the same user.
 */
export async function recoverCluster(folder: string): Promise<void> {
  const pidFile = join(folder, 'postmaster.pid')
  if (!existsSync(pidFile)) return
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  if (Number.isInteger(pid) && pid > 0 && isRunning(pid) && isPostgresOf(folder, pid)) await stopPostgres(pid)
  rmSync(pidFile, { force: true })
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
