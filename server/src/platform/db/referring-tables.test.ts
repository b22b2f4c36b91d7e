// An error names a referencing record by its noun and never by its table.
import { recordKinds } from '@gemba/contract/modules.ts'
import { tableNouns } from '@gemba/contract/table-nouns.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nounOfTable } from '../http/table-noun.ts'
import { type Database, openDatabase } from './database.ts'
import { createTestDatabase } from './test-database.fixture.ts'

let database: Database
let tables: string[]
beforeAll(async () => {
  database = openDatabase(await createTestDatabase())
  const { rows } = await database.pool.query<{ name: string }>(
    `select distinct c.relname as name from pg_constraint f join pg_class c on c.oid = f.conrelid
      where f.contype = 'f' and f.connamespace = 'public'::regnamespace and not c.relispartition order by 1`,
  )
  tables = rows.map(({ name }) => name)
})
afterAll(() => database.close())

test('each table with a foreign key has a noun in three languages', () => {
  const unnamed = tables.filter((table) => nounOfTable(table) === undefined)
  expect(unnamed).toEqual([])
  expect(tables.length).toBeGreaterThan(100)
  for (const table of tables) for (const word of nounOfTable(table) ?? []) expect(word, table).toMatch(/\S/)
})

test('no noun contains a table name', () => {
  const namedTables = tables.filter(
    (table) => table.includes('_') && (nounOfTable(table) ?? []).some((word) => word.includes('_')),
  )
  expect(namedTables).toEqual([])
})

test('the nouns are those of existing tables without a resource', () => {
  const isOwnTable = (table: string) => recordKinds.some((kind) => kind.table === table)
  expect(Object.keys(tableNouns).filter((table) => !tables.includes(table) || isOwnTable(table))).toEqual([])
})
