import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../../platform/db/database.ts'
import { storeOn } from '../../../platform/db/store.ts'
import { createTestDatabase } from '../../../platform/db/test-database.fixture.ts'
import { tiers } from '../../../platform/history/aggregate-tables.ts'
import { type History, openHistory } from '../../../platform/history/history.ts'
import { listPartitions } from '../../../platform/history/remove-samples.ts'
import { insertSelected } from '../../../platform/history/sample-table.ts'
import { SampleRetention } from './sample-retention.ts'

const dayMs = 86_400_000
const finite = { companyId: '', pointId: '' }
const endless = { companyId: '', pointId: '' }
let history: History
let database: Database
let retention: SampleRetention

beforeAll(async () => {
  history = await openHistory({ folder: mkdtempSync(join(tmpdir(), 'gemba-retention-')) })
  database = openDatabase(await createTestDatabase())
  for (const [code, place] of Object.entries({ finite, endless })) {
    const { rows } = await sql<{ companyId: string; pointId: string }>`
      with c as (insert into company (code, name, time_zone) values (${code}, ${code}, 'UTC') returning id),
        o as (insert into object (company_id, code, name) select id, 'o', 'O' from c returning id, company_id)
      insert into point (company_id, object_id, code, name) select company_id, id, 'p', 'P' from o
      returning company_id as "companyId", id as "pointId"`.execute(database.tx)
    Object.assign(place, rows[0])
  }
  retention = new SampleRetention(history, storeOn(database))
})
afterAll(async () => {
  await database.close()
  await history.close()
})

/** Stores one sample per day for each of the points over the last days. */
beforeEach(async () => {
  await history.run('TRUNCATE TABLE sample')
  for (const point of [finite.pointId, endless.pointId, '999999']) {
    await history.run(
      `${insertSelected(`SELECT ${point}, now64(3) - toIntervalDay(number), now64(3), 1, '', 0, 0 FROM numbers(200)`)}
       SETTINGS max_partitions_per_insert_block = 0`,
    )
  }
})

const daysOf = async (point: string): Promise<number> =>
  Number((await history.rows<[number]>(`SELECT count() FROM sample FINAL WHERE point = ${point}`))[0]?.[0])

test('removes samples of a company older than its days, and none of other companies', async () => {
  // The limit is the start of a day: a sample of today's date may lie on either side.
  const now = Date.now()
  const cut = Math.floor(now / dayMs) * dayMs - 100 * dayMs
  const { removed, oldestKept } = await retention.removeExpired(finite.companyId, { days: 100, now })
  expect(oldestKept).toBe(cut)
  expect(removed).toBe(99)
  expect(await daysOf(finite.pointId)).toBe(101)
  expect(await daysOf(endless.pointId)).toBe(200)
  expect((await retention.removeExpired(finite.companyId, { days: 100, now })).removed).toBe(0)
})

test('a point with its own retention follows it, whatever the setting of its company', async () => {
  const setDays = (days: number | null) =>
    sql`update point set retention_days = ${days} where id = ${finite.pointId}`.execute(database.tx)
  const now = Date.now()
  await setDays(0)
  expect(await retention.removeExpired(finite.companyId, { days: 10, now })).toEqual({
    removed: 0,
    oldestKept: Number.NEGATIVE_INFINITY,
  })
  await setDays(50)
  const { removed } = await retention.removeExpired(finite.companyId, { days: 0, now })
  expect(removed).toBe(149)
  expect(await daysOf(finite.pointId)).toBe(51)
  await setDays(null)
})

test('months that no retention covers are dropped whole, including samples of removed points', async () => {
  const before = Date.now() - 100 * dayMs
  await retention.removeOlder(before)
  const oldest = (await listPartitions(history))[0]
  expect(oldest?.newest).toBeGreaterThanOrEqual(before)
  expect(await daysOf('999999')).toBeGreaterThanOrEqual(100)
  expect(await daysOf('999999')).toBeLessThan(132)
})

test('a nearly full disk loses the oldest months until there is space', async () => {
  const partitions = await listPartitions(history)
  let looks = 0
  const removed = await retention.relieve({
    isLow: async () => ++looks <= 2,
    totalBytes: 1,
    endless: [],
    finite: [finite.companyId, endless.companyId],
  })
  expect((await listPartitions(history)).map(({ id }) => id)).toEqual(partitions.slice(2).map(({ id }) => id))
  expect(removed.get(finite.companyId)).toBe(200 - (await daysOf(finite.pointId)))
})

test('the newest month and the samples of companies with unlimited retention stay, however full the disk is', async () => {
  await retention.relieve({
    isLow: async () => true,
    totalBytes: 1,
    endless: [endless.companyId],
    finite: [finite.companyId],
  })
  expect(await daysOf(endless.pointId)).toBe(200)
  expect(await daysOf(finite.pointId)).toBeGreaterThanOrEqual(30)
  expect(await daysOf(finite.pointId)).toBeLessThan(62)
})

test('a disk filled by something else loses no samples', async () => {
  const removed = await retention.relieve({
    isLow: async () => true,
    totalBytes: 1e15,
    endless: [],
    finite: [finite.companyId, endless.companyId],
  })
  expect(removed.size).toBe(0)
  expect(await daysOf(finite.pointId)).toBe(200)
})

test('with the samples of removed points their aggregates are removed; those of other points stay', async () => {
  const now = Date.now()
  for (const { table } of tiers) {
    await history.run(`TRUNCATE TABLE ${table}`)
    for (const point of [finite.pointId, '999999'])
      await history.run(
        `INSERT INTO ${table} (point, t0, version, n) SELECT ${point}, toStartOfDay(now()) - toIntervalDay(number), 1, 1
          FROM numbers(200) SETTINGS max_partitions_per_insert_block = 0`,
      )
  }
  const daysIn = async (table: string, point: string): Promise<number> =>
    Number((await history.rows<[number]>(`SELECT count() FROM ${table} FINAL WHERE point = ${point}`))[0]?.[0])
  const cut = Math.floor(now / dayMs) * dayMs - 100 * dayMs
  expect(await retention.removeOlder(cut)).toBeGreaterThan(0)
  for (const { table } of tiers) {
    expect(await daysIn(table, '999999')).toBe(101)
    expect(await daysIn(table, finite.pointId)).toBe(200)
  }
  await retention.removeOlder(cut)
  expect(await daysIn('sample_1m', '999999')).toBe(101)
})
