import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from './database.ts'
import { createTestDatabase } from './test-database.fixture.ts'
import { translateStoreError } from './translate.ts'
import { inWork, systemActor } from './work.ts'

let database: Database
let companyId: string
beforeAll(async () => {
  database = openDatabase(await createTestDatabase())
  const { rows } = await database.pool.query<{ id: string }>(
    "insert into company (code, name) values ('keys', 'Keys') returning id",
  )
  companyId = rows[0]?.id ?? ''
})
afterAll(() => database.close())

/** Returns the product error of a failed statement, whatever the language of PostgreSQL. */
async function refusalOf(statement: string): Promise<unknown> {
  const failing = inWork(database, systemActor(companyId), ({ tx }) => sql.raw(statement).execute(tx))
  const error = await failing.catch((failure: unknown) => failure)
  return translateStoreError(Object.assign(error as Error, { message: '违反外键约束', detail: undefined }))
}

test('a violated foreign key says which table references the row, or that the referenced row is missing', async () => {
  const area = (code: string, parent: string) =>
    `insert into area (company_id, code, name, parent_id) values (${companyId}, '${code}', '${code}', ${parent})`
  expect(await refusalOf(area('lost', '999999'))).toMatchObject({ code: 'notFound' })
  await database.pool.query(area('site', 'null'))
  await database.pool.query(
    `insert into object (company_id, code, name, area_id) select ${companyId}, 'o', 'o', id from area`,
  )
  expect(await refusalOf("update object set area_id = 999999 where code = 'o'")).toMatchObject({ code: 'notFound' })
  const inUse = { code: 'inUse', params: { by: 'object' } }
  expect(await refusalOf("delete from area where code = 'site'")).toMatchObject(inUse)
  expect(await refusalOf("\n  DELETE from area where code = 'site'")).toMatchObject(inUse)
})
