// Starts that are refused, by the real process: one line that says what to do, code 1, and nothing written.
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../platform/db/test-database.fixture.ts'
import { killPrograms, queryDatabase, startProgram, suiteProgram } from '../program.fixture.ts'

const folder = mkdtempSync(join(tmpdir(), 'gemba-refused-'))
afterAll(() => {
  killPrograms()
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
  const startedAt = performance.now()
  const program = startProgram([suiteProgram], { GEMBA_DATA: join(folder, name), ...env })
  const code = await program.ended
  return { code, stdout: program.stdout(), stderr: program.stderr(), tookMs: performance.now() - startedAt }
}

const marks = 'select name, digest, applied_at::text from migration order by name'

test.concurrent('a database of a newer version is refused in one line, before anything is written', {
  timeout: 60_000,
}, async () => {
  const url = await createTestDatabase()
  // A migration that is still to come would be applied first by a program that does not look.
  await queryDatabase(url, `delete from migration where name = (select max(name) from migration)`)
  await queryDatabase(url, `insert into migration (name, digest) values ('9999-of-the-future.sql', 'x')`)
  const before = await queryDatabase(url, marks)
  const { code, stderr, stdout } = await startRefused('newer', { DATABASE_URL: url })
  expect(stderr).toMatch(/^The database was made by a newer version of Gemba \(9999-of-the-future\.sql\)\. .+\n$/)
  expect(code).toBe(1)
  expect(stdout).not.toContain('ready')
  expect(await queryDatabase(url, marks)).toEqual(before)
  expect(await queryDatabase(url, 'select from menu_entry limit 1')).toEqual([])
})

test.concurrent.each([
  [
    'of the baseline',
    'baseline/13-stock.sql',
    `update migration set digest = 'x' where name = 'baseline/13-stock.sql'`,
  ],
  [
    'that the baseline supersedes',
    '0127-stock.sql',
    `truncate migration; insert into migration (name, digest) values ('0127-stock.sql', 'x')`,
  ],
])('a migration %s whose file was changed is refused in one line', { timeout: 60_000 }, async (_, name, statement) => {
  const url = await createTestDatabase()
  await queryDatabase(url, statement)
  const { code, stderr } = await startRefused(`changed-${name.slice(0, 4)}`, { DATABASE_URL: url })
  expect(stderr.startsWith(`The migration ${name} was changed after it had been applied. `)).toBe(true)
  expect(stderr.trim().split('\n')).toHaveLength(1)
  expect(code).toBe(1)
})

test.concurrent('migrations that were replaced before a release are no sign of a newer version', {
  timeout: 60_000,
}, async () => {
  const url = await createTestDatabase()
  await queryDatabase(url, `insert into migration (name, digest) values ('0167-skipped-segments.sql', 'x')`)
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

test.concurrent('a Redis that does not answer is refused after 10 s by the name of its variable', {
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
    expect(tookMs).toBeLessThan(60_000)
  }
  silent.server.close()
})
