// Runs a program of the benchmarks in a process of its own; it takes its order as JSON and prints its report as JSON.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { within } from './within.ts'

const maxBuffer = 256 * 1_048_576
/** Beyond the seconds that a program is told to run. */
const limitMs = 15 * 60_000

/** Throws when the program fails, or does not end in time. */
export async function runProgram<Report>(name: string, order: object): Promise<Report> {
  const program = fileURLToPath(new URL(`../${name}`, import.meta.url))
  const seconds = 'seconds' in order ? Number(order.seconds) : 0
  const timeout = limitMs + seconds * 1000
  // The timeout ends the program; `within` names it.
  const running = promisify(execFile)(process.execPath, [program, JSON.stringify(order)], { maxBuffer, timeout })
  const { stdout } = await within(timeout, `the end of ${name}`, running)
  return JSON.parse(stdout) as Report
}
