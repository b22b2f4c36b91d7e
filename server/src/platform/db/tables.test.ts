import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { declaredOwners } from '../../resource/query/columns.ts'
import { type Database, openDatabase } from './database.ts'
import { describeTables } from './describe-tables.ts'
import { createTestDatabase } from './test-database.fixture.ts'

let database: Database
beforeAll(async () => {
  database = openDatabase(await createTestDatabase())
})
afterAll(() => database.close())

test('the table types match the migrated database; node tools/tables.ts generates them', async () => {
  const folder = new URL('tables/', import.meta.url)
  const committed = readdirSync(folder).map((name): [string, string] => [
    name,
    readFileSync(new URL(name, folder), 'utf8'),
  ])
  expect(Object.fromEntries(committed)).toEqual(Object.fromEntries(await describeTables(database, declaredOwners)))
})

test('a table without a resource and without a module in its comment is rejected', async () => {
  await database.pool.query('create table stray (id bigint)')
  await expect(describeTables(database, declaredOwners)).rejects.toThrow('no resource declares stray')
  await database.pool.query(`comment on table stray is 'base'`)
  expect((await describeTables(database, declaredOwners)).get('base.ts')).toContain('stray: StrayTable')
})
