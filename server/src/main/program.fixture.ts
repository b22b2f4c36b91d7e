// Programs of the product as processes of their own, without the environment of whoever runs the tests.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

/** The product; mail servers of a test may stand on loopback. */
export const suiteProgram = fileURLToPath(new URL('loopback-suite.fixture.ts', import.meta.url))
export const restoreProgram = fileURLToPath(new URL('../../../tools/restore.ts', import.meta.url))

export interface Program {
  readonly process: ChildProcess
  readonly stdout: () => string
  readonly stderr: () => string
  /** Resolves to the exit code, null after a signal, when all output is read. */
  readonly ended: Promise<number | null>
}

const programs: ChildProcess[] = []

/** Starts a program with free ports and no demo data, unless `env` says otherwise. */
export function startProgram(args: readonly string[], env: Readonly<Record<string, string | undefined>>): Program {
  const settings = { GEMBA_PORT: '0', GEMBA_MQTT_PORT: '0', GEMBA_SEED: 'none', ...env }
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, args, { env: { PATH, NODE_COMPILE_CACHE, ...settings } })
  programs.push(child)
  const output = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk) => (output.stdout += chunk))
  child.stderr.on('data', (chunk) => (output.stderr += chunk))
  const ended = once(child, 'close').then(([code]) => code as number | null)
  return { process: child, stdout: () => output.stdout, stderr: () => output.stderr, ended }
}

/** Kills the programs that a failed test has left. */
export function killPrograms(): void {
  for (const program of programs.splice(0)) program.kill('SIGKILL')
}

/** Runs one statement on a database. */
export async function queryDatabase<T>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
