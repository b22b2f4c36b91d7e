// Runs a program below this folder in a process of its own; it takes its order as JSON and prints its report as JSON.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const maxBuffer = 256 * 1_048_576

export async function runProgram<Report>(name: string, order: object): Promise<Report> {
  const program = fileURLToPath(new URL(name, import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [program, JSON.stringify(order)], { maxBuffer })
  return JSON.parse(stdout) as Report
}
