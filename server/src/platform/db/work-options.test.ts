// What the options of a unit of work change, and what they leave unchanged.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from './database.ts'
import { knownUntil } from './known-until.ts'
import { createTestDatabase } from './test-database.fixture.ts'
import { type Read, runRead, runWork, systemActor, type Work, type WorkOptions } from './work.ts'

const effectiveAt = Date.parse('2026-01-02T03:04:05Z')
const dayMs = 86_400_000
let database: Database
let companyId: string

beforeAll(async () => {
  // Test databases commit without waiting for the disk.
  const url = new URL(await createTestDatabase())
  url.searchParams.set('options', '-c synchronous_commit=on')
  database = openDatabase(url.href)
  const { rows } = await database.pool.query("insert into company (code, name) values ('alpha', 'Alpha') returning id")
  companyId = rows[0].id
})
afterAll(() => database.close())

const work = <T>(options: WorkOptions | undefined, fn: (work: Work) => Promise<T>): Promise<T> =>
  runWork({ database, options, actor: systemActor() }, fn)
const read = <T>(options: WorkOptions | undefined, fn: (read: Read) => Promise<T>): Promise<T> =>
  runRead({ database, options, actor: systemActor() }, fn)
const emit = (unit: Work) => unit.emit('box.changed', 'box-1', { boxId: '1' }, companyId)
const countEvents = async () => (await database.pool.query('select count(*)::int as n from outbox')).rows[0].n

test('a unit counts from effectiveAt, or from now without it', async () => {
  const times = ({ now, isBackdated }: Read) => Promise.resolve({ now, isBackdated })
  expect(await work({ effectiveAt }, times)).toEqual({ now: effectiveAt, isBackdated: true })
  expect(await read({ effectiveAt }, times)).toEqual({ now: effectiveAt, isBackdated: true })
  const { now, isBackdated } = await work(undefined, times)
  expect([Math.abs(Date.now() - now) < dayMs, isBackdated]).toEqual([true, undefined])
})

test('a backdated unit knows no later events; a unit in the present knows events that happen while it waits', async () => {
  const until = (unit: Read) =>
    sql<{ ms: number }>`select (extract(epoch from ${knownUntil(unit)}) * 1000)::float8 as ms`
      .execute(unit.tx)
      .then(({ rows }) => Number(rows[0]?.ms))
  expect(await read({ effectiveAt }, until)).toBe(effectiveAt)
  expect(await read(undefined, until)).toBeGreaterThan(Date.now() + dayMs / 2)
})

test('only a silent unit emits no events, whatever its time', async () => {
  const before = await countEvents()
  await work({ effectiveAt, isSilent: true }, emit)
  expect(await countEvents()).toBe(before)
  await work({ effectiveAt }, emit)
  expect(await countEvents()).toBe(before + 1)
})

test('only a repeatable unit commits asynchronously', async () => {
  const readCommits = async ({ tx }: Read) => {
    const { rows } = await sql<{ commits: string }>`select current_setting('synchronous_commit') as commits`.execute(tx)
    return rows[0]?.commits
  }
  expect(await work({ effectiveAt, isSilent: true }, readCommits)).toBe('on')
  expect(await work({ isRepeatable: true }, readCommits)).toBe('off')
})
