// Two servers on one database, as real processes: the second is refused, whoever was killed does not hold up the next.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../platform/db/test-database.fixture.ts'
import { eventually } from '../product.fixture.ts'
import { killPrograms, type Program, queryDatabase, startProgram, suiteProgram } from '../program.fixture.ts'

const folder = mkdtempSync(join(tmpdir(), 'gemba-two-'))
afterAll(() => {
  killPrograms()
  rmSync(folder, { recursive: true, force: true })
})

interface Server extends Program {
  output(): string
  /** Resolves to whether it is ready; false when it has ended. */
  readonly isReady: Promise<boolean>
}

let count = 0

/** Starts a server with a data folder of its own. */
function startServer(databaseUrl: string, env: Record<string, string> = {}): Server {
  const data = { GEMBA_DATA: join(folder, String(++count)), DATABASE_URL: databaseUrl }
  const program = startProgram([suiteProgram], { ...data, ...env })
  const output = () => program.stdout() + program.stderr()
  const ready = eventually(async () => output().includes('Gemba is ready'), 240_000).then(() => true)
  const isReady = Promise.race([ready, program.ended.then(() => false)])
  return { ...program, output, isReady }
}

const refusal = /^Another server runs on this database; several servers need .+\n$/m

async function expectRefused(server: Server): Promise<void> {
  expect(await server.isReady).toBe(false)
  expect(await server.ended).toBe(1)
  expect(server.output()).toMatch(refusal)
  expect(server.output()).not.toMatch(/^\s+at /m)
}

test('the second server is refused, also after the first one lost its connection; after a SIGKILL the next starts soon', {
  timeout: 240_000,
}, async () => {
  const url = await createTestDatabase()
  const first = startServer(url)
  expect(await first.isReady).toBe(true)
  await expectRefused(startServer(url))

  const holders = `select a.pid from pg_stat_activity a where a.application_name like 'gemba server %'
    and a.datname = current_database()`
  const [before] = await queryDatabase<{ pid: number }>(url, holders)
  await queryDatabase(
    url,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
  await eventually(async () => {
    const [after] = await queryDatabase<{ pid: number }>(url, holders)
    return after !== undefined && after.pid !== before?.pid
  }, 20_000)
  await expectRefused(startServer(url))
  expect(first.process.exitCode).toBeNull()

  first.process.kill('SIGKILL')
  const startedAt = performance.now()
  const next = startServer(url)
  expect(await next.isReady).toBe(true)
  expect(next.output()).not.toContain('another server uses this database')
  expect(performance.now() - startedAt).toBeLessThan(30_000)
  next.process.kill('SIGTERM')
  expect(await next.ended).toBe(0)
})

test('a server whose database another one has taken meanwhile stops in words', { timeout: 120_000 }, async () => {
  const url = await createTestDatabase()
  const first = startServer(url)
  expect(await first.isReady).toBe(true)
  // Another session is quicker than the server whose connection ends.
  const other = new pg.Client({ connectionString: url })
  await other.connect()
  const secondLock = other.query('select pg_advisory_lock(4717204)')
  await eventually(
    async () =>
      (await queryDatabase(url, `select from pg_locks where locktype = 'advisory' and not granted`)).length > 0,
  )
  await queryDatabase(
    url,
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'gemba server %' and datname = current_database()`,
  )
  await secondLock
  expect(await first.ended).toBe(1)
  expect(first.output()).toMatch(/the server stops: Another server runs on this database; several servers need/)
  await other.end()
})

test('of two servers that start on one empty database one seeds it and the other is refused', {
  timeout: 300_000,
}, async () => {
  const url = await createEmptyDatabase()
  const servers = [startServer(url, { GEMBA_SEED: 'demo' }), startServer(url, { GEMBA_SEED: 'demo' })]
  const ready = await Promise.all(servers.map(({ isReady }) => isReady))
  expect(ready.filter(Boolean)).toHaveLength(1)
  const [refused] = servers.filter((_, index) => !ready[index])
  await expectRefused(refused as Server)
  const companies = await queryDatabase<{ code: string }>(url, 'select code from company order by code')
  expect(companies.map(({ code }) => code)).toEqual(['demo', 'other'])
  for (const server of servers) expect(server.output()).not.toMatch(/^\s+at /m)
})

async function createEmptyDatabase(): Promise<string> {
  const address = new URL(await createTestDatabase())
  const name = `empty_${process.pid}_${Date.now()}`
  await queryDatabase(address.href, `create database ${name}`)
  address.pathname = `/${name}`
  return address.href
}
