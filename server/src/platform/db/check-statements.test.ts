// The differences that the tests detect in the declared columns of a text statement.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { StatementChecker } from './check-statements.fixture.ts'
import { type Database, openDatabase } from './database.ts'
import { computed, narrowed, notNull, orNull, type RowShape } from './row-shape.ts'
import { createTestDatabase } from './test-database.fixture.ts'

let checker: StatementChecker
let database: Database

beforeAll(async () => {
  const url = await createTestDatabase()
  checker = new StatementChecker(url)
  database = openDatabase(url, { connections: 1 })
})

afterAll(async () => {
  await checker.close()
  await database.close()
})

const check = (text: string, shape: RowShape, rows: Record<string, unknown>[] = []) =>
  checker.check({ text, shape, rows })

test.each<[string, string, RowShape]>([
  ['columns of a table', 'select id, code as name from material', { id: 'material.id', name: 'material.code' }],
  ['a computed column', 'select count(*)::int as total from material', { total: computed.integer }],
  ['a column through a subselect', 'select m.* from (select id from material) m', { id: 'material.id' }],
  [
    'an expression of the type of a column',
    'select trim_scale(on_hand) as n from stock_balance',
    { n: 'stock_balance.on_hand' },
  ],
  ['one that may be null', 'select max(code) as code from material', { code: orNull(computed.text) }],
  ['an array', `select '{1}'::bigint[] as ids, '{a}'::text[] as texts`, { ids: computed.ids, texts: computed.texts }],
  ['a value of JSON', `select '{}'::jsonb as value`, { value: computed.json<object>() }],
  ['parameters', 'select id from material where code = $1 and id = any($2::bigint[])', { id: 'material.id' }],
])('%s fits', async (_, text, shape) => {
  expect(await check(text, shape)).toEqual([])
})

test.each<[string, string, RowShape, string]>([
  ['a name', 'select id from material', { key: 'material.id' }, 'key is missing; id is not declared'],
  ['a type', 'select count(*) as total from material', { total: computed.integer }, 'total is int8, not int2 or int4'],
  ['a table', 'select id from material', { id: 'lot.id' }, 'id is material.id, not lot.id'],
  [
    'a column',
    'select remark as code from material',
    { code: 'material.code' },
    'code is material.remark, not material.code',
  ],
  [
    'the type of a column',
    'select code::varchar as code from (select 1 as code) c',
    { code: 'material.code' },
    'code is varchar, not text as material.code',
  ],
])('another %s is told', async (_, text, shape, problems) => {
  expect((await check(text, shape)).join('; ')).toBe(problems)
})

test('reports a null and an undeclared text in the rows', async () => {
  const text = `select 'a' as kind, location_id as place, id from stock_balance`
  const shape = {
    kind: computed.word('a', 'b'),
    place: notNull('inbound_line.location_id'),
    id: narrowed<'1'>()('stock_balance.id'),
  }
  const rows = [{ kind: 'c', place: null, id: '1' }]
  expect(await check(text, shape, rows)).toEqual([
    'place is stock_balance.location_id, not inbound_line.location_id',
    'kind is c',
    'place is null',
  ])
})

test('a statement that PostgreSQL cannot parse fails', async () => {
  await expect(check('select gone from material', {})).rejects.toThrow('gone')
})

test('statements are described on the tables of the migrations', async () => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from material`.execute(database.tx)
  expect(rows).toEqual([{ count: 0 }])
})
