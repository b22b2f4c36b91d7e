import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from './database.ts'
import { listMigrations } from './migration-files.ts'
import { createTestDatabase } from './test-database.fixture.ts'
import { columnOfDuplicate } from './translate.ts'

/** Indexes that enforce a rule of the product and do not belong to an input field. */
const internal = [
  'alarm_episode_company_batch',
  'alarm_episode_live',
  'backup_run_folder',
  'backup_run_one',
  'box_event_own',
  'box_file_transfer_of_box',
  'document_class_shipped',
  'run_span_open',
  'document_shipped',
  'work_log_open',
  'work_log_person',
]

let database: Database
beforeAll(async () => {
  database = openDatabase(await createTestDatabase())
})
afterAll(() => database.close())

test('each unique key is named after its table and the column that users fill in', async () => {
  const { rows } = await database.pool.query<{ table: string; name: string; columns: string[] }>(
    `select t.relname as table, i.relname as name, array(select attname::text from pg_attribute
        where attrelid = x.indrelid and attnum = any(x.indkey)) as columns
      from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
      where x.indisunique and not x.indisprimary and t.relnamespace = 'public'::regnamespace and not t.relispartition
      order by 1, 2`,
  )
  const namedRows = rows.filter(({ name }) => !internal.includes(name))
  const wrong = namedRows.filter(
    ({ table, name, columns }) =>
      !columns.includes(columnOfDuplicate({ code: '23505', table, constraint: name }) ?? 'none'),
  )
  expect(wrong).toEqual([])
  expect(namedRows.length).toBeGreaterThan(40)
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(internal))
})

test('a violated unique key reports its column by the name of the key', async () => {
  const insert = "insert into company (code, name) values ('same', 'Same')"
  await database.pool.query(insert)
  const error = await database.pool.query(insert).catch((failure: unknown) => failure)
  expect(columnOfDuplicate(error)).toBe('code')
  expect(columnOfDuplicate({ code: '23505', table: 'alarm_episode', constraint: 'alarm_episode_live' })).toBeUndefined()
  expect(columnOfDuplicate({ code: '23503', table: 'company', constraint: 'company_code_key' })).toBeUndefined()
})

test('migrations run in the order of their numbers, and each number is used once', async () => {
  const { baseline, numbered, superseded } = await listMigrations()
  const findWrong = (names: readonly string[], pattern: RegExp): (string | undefined)[] =>
    names
      .map((name) => pattern.exec(name)?.[1])
      .filter((number, at, numbers) => number === undefined || number === numbers[at - 1])
  expect(findWrong(superseded, /^(\d{4})-/)).toEqual(['0011'])
  expect(findWrong(baseline, /^baseline\/(\d\d)-/)).toEqual([])
  expect(findWrong(numbered, /^(\d{4})-/)).toEqual([])
  // With such a number it would run before the baseline.
  expect(numbered.filter((name) => name <= (superseded.at(-1) ?? ''))).toEqual([])
})
