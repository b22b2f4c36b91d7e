// Information of the operating system about another process, to distinguish a surviving process of this product from
// another one with the same id.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** Returns whether a process with this id exists, of any user. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  return !isZombie(pid)
}

// A zombie stays visible until its parent collects it, but has no resources.
function isZombie(pid: number): boolean {
  return readStat(pid)?.[0] === 'Z'
}

/** Returns a value that differs between two processes that successively had the same id; undefined if unknown. */
export function readStartMark(pid: number): string | undefined {
  if (process.platform === 'win32') return undefined
  const stat = readStat(pid)
  if (stat) return stat[19] // field 22: start in clock ticks since boot
  return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() || undefined
}

/** Returns the working folder of a process on Linux; undefined on other systems or without permission. */
export function readWorkingFolder(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}

/** Returns the processes whose working folder is `folder`, on Linux; none on other systems. */
export function listProcessesIn(folder: string): number[] {
  try {
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
    return pids.map(Number).filter((pid) => readWorkingFolder(pid) === folder)
  } catch {
    return []
  }
}

/** Returns the command line of a process, arguments separated by a space. */
export function readCommandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
  } catch {
    if (process.platform === 'win32') return ''
    return spawnSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? ''
  }
}

/** Resolves to whether the process ended in time. */
export async function waitUntilEnded(pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs
  while (isRunning(pid)) {
    if (Date.now() > deadline) return false
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  return true
}

// Returns the fields of /proc/<pid>/stat from the third one (state). The second is a name in brackets that may contain
// spaces.
function readStat(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}
