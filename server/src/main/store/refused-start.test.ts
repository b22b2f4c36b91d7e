// Starts that are refused, by the real process: one line that says what to do, code 1, and nothing written.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../platform/db/test-database.fixture.ts'

const folder = mkdtempSync(join(tmpdir(), 'gemba-refused-'))
const children: ChildProcess[] = []
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

interface RefusedStart {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
  readonly tookMs: number
}

/** Starts the product and waits until it has ended. */
async function startRefused(name: string, env: Record<string, string>): Promise<RefusedStart> {
  const program = fileURLToPath(new URL('../loopback-suite.fixture.ts', import.meta.url))
  const settings = { GEMBA_DATA: join(folder, name), GEMBA_PORT: '0', GEMBA_MQTT_PORT: '0', GEMBA_SEED: 'none', ...env }
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const startedAt = performance.now()
  const child = spawn(process.execPath, [program], { env: { PATH, NODE_COMPILE_CACHE, ...settings } })
  children.push(child)
  const output = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk) => (output.stdout += chunk))
  child.stderr.on('data', (chunk) => (output.stderr += chunk))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, ...output, tookMs: performance.now() - startedAt }
}

async function query<T>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

const marks = 'select name, digest, applied_at::text from migration order by name'

test('a database of a newer version is refused in one line, before anything is written', {
  timeout: 60_000,
}, async () => {
  const url = await createTestDatabase()
  // A migration that is still to come would be applied first by a program that does not look.
  await query(url, `delete from migration where name = (select max(name) from migration)`)
  await query(url, `insert into migration (name, digest) values ('9999-of-the-future.sql', 'x')`)
  const before = await query(url, marks)
  const { code, stderr, stdout } = await startRefused('newer', { DATABASE_URL: url })
  expect(stderr).toMatch(/^The database was made by a newer version of Gemba \(9999-of-the-future\.sql\)\. .+\n$/)
  expect(code).toBe(1)
  expect(stdout).not.toContain('ready')
  expect(await query(url, marks)).toEqual(before)
  expect(await query(url, 'select from menu_entry limit 1')).toEqual([])
})

test('a migration whose file was changed is refused in one line', { timeout: 60_000 }, async () => {
  const url = await createTestDatabase()
  await query(url, `update migration set digest = 'x' where name = '0127-stock.sql'`)
  const { code, stderr } = await startRefused('changed', { DATABASE_URL: url })
  expect(stderr).toMatch(/^The migration 0127-stock\.sql was changed after it had been applied\. .+\n$/)
  expect(code).toBe(1)
})

test('migrations that were replaced before a release are no sign of a newer version', { timeout: 60_000 }, async () => {
  const url = await createTestDatabase()
  await query(url, `insert into migration (name, digest) values ('0167-skipped-segments.sql', 'x')`)
  // It goes as far as the next refusal.
  const { stderr } = await startRefused('replaced', {
    DATABASE_URL: url,
    MQTT_URL: 'mqtt://127.0.0.1:1',
    REDIS_URL: 'redis://127.0.0.1:1',
  })
  expect(stderr).not.toContain('newer version')
})

/** Takes connections and says nothing. */
async function listenSilently(): Promise<{ server: Server; port: number }> {
  const server = createServer(() => {}).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, port: (server.address() as { port: number }).port }
}

test('a Redis that does not answer is refused after 10 s by the name of its variable', {
  timeout: 120_000,
}, async () => {
  const silent = await listenSilently()
  const ports = { closed: 1, silent: silent.port }
  // Both wait for a clock, not for each other.
  const starts = Object.entries(ports).map(async ([name, port]) => {
    const url = await createTestDatabase()
    return startRefused(`redis-${name}`, {
      DATABASE_URL: url,
      REDIS_URL: `redis://user:a-secret@127.0.0.1:${port}`,
    })
  })
  for (const { code, stderr, tookMs } of await Promise.all(starts)) {
    expect(stderr).toMatch(/^REDIS_URL does not answer \(.+\)\. Start that Redis, or correct the address\.\n$/)
    expect(stderr).not.toContain('a-secret')
    expect(code).toBe(1)
    expect(tookMs).toBeLessThan(30_000)
  }
  silent.server.close()
})
