// A database from before the baseline and a new one: the same schema, the same marks.
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { type Database, jobLimits, openDatabase } from '../platform/db/database.ts'
import { describeSchema } from '../platform/db/describe-schema.fixture.ts'
import { migrate } from '../platform/db/migrate.ts'
import { listMigrations } from '../platform/db/migration-files.ts'
import { createTestDatabase } from '../platform/db/test-database.fixture.ts'

const opened: Database[] = []
afterAll(() => Promise.all(opened.map((database) => database.close())))

function open(url: string): Database {
  const database = openDatabase(url, { connections: 1, limits: jobLimits })
  opened.push(database)
  return database
}

/** A database without tables. */
async function createDatabase(name: string): Promise<Database> {
  const url = new URL(inject('postgresUrl'))
  const admin = new pg.Client({ connectionString: url.href })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  url.pathname = `/${name}`
  return open(url.href)
}

const readMarks = async ({ pool }: Database): Promise<unknown[]> =>
  (await pool.query('select name, digest from migration order by name')).rows

/** Tables with rows, without those that migrations fill on purpose. */
async function findFilledTables({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('migration', 'installation', 'intake_slot')`,
  )
  const counts = await pool.query(
    `select ${rows.map(({ name }) => `exists (select from "${name}") as "${name}"`).join(', ')}`,
  )
  return Object.keys(counts.rows[0]).filter((name) => counts.rows[0][name])
}

const { baseline, numbered, superseded } = await listMigrations()

test.each([
  ['the first migration', superseded.slice(0, 1)],
  ['a part of the superseded migrations', superseded.filter((name) => name < '0140')],
  ['the migrations of the commit before the baseline', superseded.filter((name) => name < '0256')],
])('a database with %s gets the schema and the marks of a new one, and keeps its rows', async (title, applied) => {
  const [current, upgraded] = [open(await createTestDatabase()), await createDatabase(title.replaceAll(' ', '_'))]
  expect(await migrate(upgraded, applied)).toEqual(applied)
  await upgraded.pool.query(`insert into company (code, name) values ('a', 'A'); insert into department
    (company_id, code, name) select id, 'd', 'D' from company`)
  const pendingNames = superseded.filter((name) => !applied.includes(name))
  expect(await migrate(upgraded)).toEqual([...pendingNames, ...numbered])
  expect(await readMarks(upgraded)).toEqual(await readMarks(current))
  const { rows } = await upgraded.pool.query(
    'select d.code, c.name from department d join company c on c.id = d.company_id',
  )
  expect(rows).toEqual([{ code: 'd', name: 'A' }])
  expect(await findFilledTables(current)).toEqual([])
  // `truncate ... restart identity` would also reset sequences that start later.
  for (const table of ['department', 'company', 'record_change']) {
    await upgraded.pool.query(`delete from ${table}; alter table ${table} alter column id restart`)
  }
  const schemas = [await describeSchema(upgraded), await describeSchema(current)]
  expect(schemas[0]).toEqual(schemas[1])
  expect(schemas[1]?.length).toBeGreaterThan(6000)
  expect(await migrate(upgraded)).toEqual([])
})

test('a new database takes the baseline only', async () => {
  const database = await createDatabase('from_baseline')
  expect(await migrate(database)).toEqual([...baseline, ...numbered])
})

test('the comparison of schemas notices what a baseline could omit', async () => {
  const database = open(await createTestDatabase())
  const before = new Set(await describeSchema(database))
  const differences = async (statement: string): Promise<number> => {
    const client = await database.pool.connect()
    try {
      await client.query(`begin; ${statement}`)
      const after = await describeSchema({ ...database, pool: client as unknown as Database['pool'] })
      return before.symmetricDifference(new Set(after)).size
    } finally {
      await client.query('rollback')
      client.release()
    }
  }
  for (const statement of [
    'drop index alarm_rule_point',
    'drop policy own_company on company',
    'drop trigger remember_change on company',
    'alter table company disable row level security',
    'alter table company no force row level security',
    'grant delete on outbox_receipt to gemba_app',
    'alter table company alter column phone set not null',
    'alter table company alter column name set default 1',
    'alter table company rename constraint company_code_key to other',
    'alter table company drop constraint company_raw_retention_days_check',
    `create or replace function first_company() returns bigint language sql as 'select 1::bigint'`,
    'grant execute on function first_company to gemba_app',
    'alter table data_model alter column id restart with 5',
    "comment on table company is 'other'",
    'alter table company add column other text',
  ]) {
    expect([statement, await differences(statement)]).not.toEqual([statement, 0])
  }
})
