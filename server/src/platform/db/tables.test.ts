import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from './database.ts'
import { describeTables } from './describe-tables.ts'
import { createTestDatabase } from './test-database.fixture.ts'

let database: Database
beforeAll(async () => {
  database = openDatabase(await createTestDatabase())
})
afterAll(() => database.close())

test('the types of the tables are those of the migrated store; node tools/tables.ts writes them anew', async () => {
  expect(readFileSync(new URL('tables.ts', import.meta.url), 'utf8')).toBe(await describeTables(database))
})
