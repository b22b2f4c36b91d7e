// Which statements are prepared, and what happens to those that should not be any more.
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from './database.ts'
import { createTestDatabase } from './test-database.fixture.ts'
import { type Read, runRead, runWork, systemActor } from './work.ts'

let database: Database

beforeEach(async () => {
  database = openDatabase(await createTestDatabase(), { connections: 1 })
})
afterEach(() => database.close())

const read = <T>(fn: (read: Read) => Promise<T>): Promise<T> => runRead({ database, actor: systemActor() }, fn)

/** Returns the texts of the statements that the connection prepared, in order. */
async function readPrepared(): Promise<string[]> {
  const { rows } = await database.pool.query('select statement from pg_prepared_statements order by prepare_time, name')
  return rows.map(({ statement }) => statement)
}

/** Returns the rows of a statement with one parameter, executed in a unit of work. */
const run = (before: string, value: string, after: string) =>
  read(({ tx }) => sql<object>`${sql.raw(before)}${value}${sql.raw(after)}`.execute(tx)).then(({ rows }) => rows)
const select = (name: string, value: string) => run('select ', value, `::text as ${name}`)

test('a statement is prepared at its second use, with any values', async () => {
  await select('first', 'a')
  expect(await readPrepared()).toEqual([])
  expect(await select('first', 'b')).toEqual([{ first: 'b' }])
  await select('other', 'a')
  expect(await readPrepared()).toEqual(['select $1::text as first'])
  expect(await select('first', 'c')).toEqual([{ first: 'c' }])
})

test('a connection keeps the 150 statements that it used last, and prepares a replaced one again', async () => {
  for (const value of ['a', 'b']) await select('kept', value)
  for (let n = 0; n < 149; n++) for (const value of ['a', 'b']) await select(`column_${n}`, value)
  expect(await readPrepared()).toHaveLength(150)
  await select('kept', 'c')
  await select('added', 'a')
  await select('added', 'b')
  const texts = await readPrepared()
  expect(texts).toHaveLength(150)
  expect(texts).toContain('select $1::text as kept')
  expect(texts).not.toContain('select $1::text as column_0')
  for (const value of ['a', 'b']) expect(await select('column_0', value)).toEqual([{ column_0: value }])
  expect(await readPrepared()).toHaveLength(150)
})

test('a statement that took long is planned for its values from then on', async () => {
  const sleep = (seconds: string) => run('select pg_sleep(', seconds, '::float8) as slept')
  await sleep('0')
  await sleep('0.06')
  const [first] = await readPrepared()
  expect(first).toBe('select pg_sleep($1::float8) as slept')
  const countPlans = async () =>
    (await database.pool.query('select (generic_plans + custom_plans)::int as plans from pg_prepared_statements')).rows
  const before = await countPlans()
  await sleep('0')
  expect(await countPlans()).toEqual(before)
})

test('units succeed after a migration added a column to the result of a prepared statement', async () => {
  const readAll = () => run('select * from grown where id = ', '1', '::int')
  const update = () =>
    runWork({ database, actor: systemActor() }, ({ tx }) =>
      sql<object>`update grown set id = id where id = ${1}::int returning *`.execute(tx),
    ).then(({ rows }) => rows)
  await database.pool.query('create table grown (id int); insert into grown values (1)')
  await database.pool.query('grant all on grown to gemba_system')
  for (let n = 0; n < 3; n++) expect([await readAll(), await update()]).toEqual([[{ id: 1 }], [{ id: 1 }]])
  await database.pool.query("alter table grown add column name text default 'a'")
  const grown = [{ id: 1, name: 'a' }]
  expect([await readAll(), await update()]).toEqual([grown, grown])
})
