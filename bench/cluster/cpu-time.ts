// CPU time of the servers of a cluster, by Linux' /proc.
import { readFileSync } from 'node:fs'
import type { ServerProcess } from '../../tools/cluster/server-process.ts'

/** Clock ticks per second in /proc, on every Linux. */
const ticksPerSecond = 100
/** Fields of /proc/<pid>/stat after the name of the program, which may contain spaces. */
const userTicks = 11
const systemTicks = 12

/** Returns the CPU seconds that servers have used since their start, all threads together. */
export function readCpuSeconds(servers: readonly ServerProcess[]): number {
  return servers.reduce((sum, { pid }) => sum + (pid === undefined ? 0 : readProcess(pid)), 0)
}

function readProcess(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[userTicks]) + Number(fields[systemTicks])) / ticksPerSecond
}
