// A row references only rows of its company. Removing a row changes only rows of the same company.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from './database.ts'
import { createTestDatabase } from './test-database.fixture.ts'

let database: Database
beforeAll(async () => {
  database = openDatabase(await createTestDatabase())
})
afterAll(() => database.close())

interface KeyRow {
  readonly table: string
  readonly definition: string
  /** Whether the parent may be a row without a company, which is part of the product. */
  readonly ships: boolean
  /** Whether a trigger compares the companies of child and parent. */
  readonly isCompared: boolean
}

/** Foreign keys between two company tables that do not contain the company column. */
const keysWithoutCompany = `
  select k.conrelid::regclass::text as table, pg_get_constraintdef(k.oid) as definition, not parent.attnotnull as ships,
    exists (select from pg_trigger t where t.tgrelid = k.conrelid and t.tgfoid = 'refer_within_company'::regproc
      and t.tgenabled = 'O' and not t.tgdeferrable
      and t.tgargs = convert_to(column_of.attname, 'UTF8') || '\\000'::bytea || convert_to(k.confrelid::regclass::text, 'UTF8') || '\\000'::bytea) as "isCompared"
  from pg_constraint k
    join pg_attribute child on child.attrelid = k.conrelid and child.attname = 'company_id' and not child.attisdropped
    join pg_attribute parent on parent.attrelid = k.confrelid and parent.attname = 'company_id' and not parent.attisdropped
    join pg_attribute column_of on column_of.attrelid = k.conrelid and column_of.attnum = k.conkey[1]
  where k.contype = 'f' and k.conparentid = 0 and k.confrelid <> 'company'::regclass
    and not exists (
      select from unnest(k.conkey, k.confkey) as pair(child_column, parent_column)
      where pair.child_column = child.attnum and pair.parent_column = parent.attnum)
  order by 1, 2`

test('each foreign key between company tables contains the company, or a trigger compares it where parents may be product rows', async () => {
  const { rows } = await database.pool.query<KeyRow>(keysWithoutCompany)
  const wrong = rows.filter(({ ships, isCompared }) => !ships || !isCompared)
  expect(wrong.map(({ table, definition }) => `${table}: ${definition}`)).toEqual([])
  expect(rows.map(({ table }) => table)).toEqual([
    'document',
    'menu_entry',
    'menu_layout',
    'menu_parameter',
    'role_grant',
  ])
})
