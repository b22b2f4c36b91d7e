// What the operating system knows about another process: enough to tell a survivor of ours from a stranger that
// happens to have the same process id.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** Whether a process with this id exists, whoever owns it. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  return !isZombie(pid)
}

// A killed process stays visible until its parent collects it; it holds nothing any more.
function isZombie(pid: number): boolean {
  return readStat(pid)?.[0] === 'Z'
}

/** A mark that differs between two processes that had the same id one after the other; undefined when unknown. */
export function readStartMark(pid: number): string | undefined {
  if (process.platform === 'win32') return undefined
  const stat = readStat(pid)
  if (stat) return stat[19] // field 22: start in clock ticks since boot
  return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() || undefined
}

/** The working folder of a process on Linux; undefined elsewhere or when it may not be read. */
export function readWorkingFolder(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}

/** Processes that work in a folder, on Linux; elsewhere none are found. */
export function listProcessesIn(folder: string): number[] {
  try {
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
    return pids.map(Number).filter((pid) => readWorkingFolder(pid) === folder)
  } catch {
    return []
  }
}

/** The command line of a process, its arguments separated by one space. */
export function readCommandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
  } catch {
    if (process.platform === 'win32') return ''
    return spawnSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? ''
  }
}

/** Resolves to whether the process ended within the time. */
export async function waitUntilEnded(pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs
  while (isRunning(pid)) {
    if (Date.now() > deadline) return false
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  return true
}

// The fields of /proc/<pid>/stat from the third one (state) on; the second is a name in brackets that may hold blanks.
function readStat(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}
