// Runs a benchmark program in a separate process. It receives its order as JSON and prints its report as JSON.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { within } from './within.ts'

const maxBuffer = 256 * 1_048_576
/** Time beyond the requested duration of the program. */
const limitMs = 15 * 60_000

/** Throws if the program fails or does not end in time. */
export async function runProgram<Report>(name: string, order: object): Promise<Report> {
  const program = fileURLToPath(new URL(`../${name}`, import.meta.url))
  const seconds = 'seconds' in order ? Number(order.seconds) : 0
  const timeout = limitMs + seconds * 1000
  // `timeout` kills the program; `within` names it in the error.
  const running = promisify(execFile)(process.execPath, [program, JSON.stringify(order)], { maxBuffer, timeout })
  const { stdout } = await within(timeout, `the end of ${name}`, running)
  return JSON.parse(stdout) as Report
}
