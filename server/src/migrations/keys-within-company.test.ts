// Rows of earlier installations that refer to another company, and addresses that no entry may open.
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Database, openDatabase } from '../platform/db/database.ts'
import { migrate } from '../platform/db/migrate.ts'
import { listMigrations } from '../platform/db/migration-files.ts'

let database: Database
beforeAll(async () => {
  const url = new URL(inject('postgresUrl'))
  const admin = new pg.Client({ connectionString: url.href })
  await admin.connect()
  await admin.query('create database keys_within_company')
  await admin.end()
  url.pathname = '/keys_within_company'
  database = openDatabase(url.href)
  const { superseded } = await listMigrations()
  await migrate(
    database,
    superseded.filter((name) => name < '0245'),
  )
})
afterAll(() => database.close())

const rows = async <T>(text: string): Promise<T[]> => {
  const client = await database.pool.connect()
  try {
    await client.query('begin; set local role gemba_system')
    const results = (await client.query(text)) as unknown as { rows: T[] } | { rows: T[] }[]
    await client.query('commit')
    return Array.isArray(results) ? (results.at(-1)?.rows ?? []) : results.rows
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

test('foreign parents and dangerous addresses are repaired, whole rows stay', async () => {
  await rows(`
    insert into company (id, code, name) overriding system value values (1, 'a', 'A'), (2, 'b', 'B');
    insert into app_user (id, company_id, name, nickname, password) overriding system value
      values (11, 1, 'anna', 'Anna', ''), (12, 2, 'bert', 'Bert', '');
    insert into role (id, company_id, code, name) overriding system value values (21, 1, 'r', 'R'), (22, 2, 'r', 'R');
    insert into menu_entry (id, company_id, parent_id, code, names, kind, url, product) overriding system value values
      (31, null, null, 'shipped', '{a,a,a}', 1, null, 'lak'),
      (32, 2, null, 'theirs', '{a,a,a}', 1, 'https://b.example', 'lak'),
      (33, 1, 32, 'hung', '{a,a,a}', 2, 'javascript:alert(1)', 'lak'),
      (34, 1, 31, 'whole', '{a,a,a}', 2, '/lak/x?a=1', 'lak'),
      (35, 1, 34, 'below', '{a,a,a}', 2, '/\\b.example', 'lak'),
      (36, 1, null, 'slashes', '{a,a,a}', 2, '//b.example', 'lak'),
      (37, 1, null, 'hidden', '{a,a,a}', 2, U&'/a\\200Bb', 'lak'),
      (38, 1, null, 'web', '{a,a,a}', 2, 'HTTP://a.example:80/x?u=a@b', 'lak');
    insert into menu_layout (company_id, menu_entry_id, layout) values (1, 32, '{}'), (1, 34, '{}');
    insert into menu_parameter (company_id, menu_entry_id, name) values (1, 32, 'a'), (1, 31, 'a');
    insert into company_detail (company_id, user_id, key, value) values
      (1, 12, 'workspace', 'x'), (1, 11, 'workspace', 'x'), (1, null, 'appDownUrl', 'javascript:x'), (2, null, 'appDownUrl', '/x.apk');
    insert into saved_view (company_id, user_id, list, settings) values (1, 12, 'l', '{}'), (1, 11, 'l', '{}');
    insert into portal_ticket (digest, company_id, user_id, expires_at) values ('a', 1, 12, now()), ('b', 1, 11, now());
    insert into qr_sign_in (key_digest, requester_digest, company_id, user_id, expires_at)
      values ('a', '', 1, 12, now()), ('b', '', null, 12, now()), ('c', '', 1, 11, now()), ('d', '', null, null, now());
    insert into session (token_digest, company_id, user_id, access_token, sign_key, expires_at)
      values ('a', 1, 12, 'a', 'a', now()), ('b', 1, 11, 'a', 'a', now());
  `)
  expect((await migrate(database)).slice(0, 2)).toEqual([
    '0245-keys-within-company.sql',
    '0246-addresses-of-entries.sql',
  ])
  expect(await rows('select code, parent_id::text as parent, url from menu_entry order by id')).toEqual([
    { code: 'shipped', parent: null, url: null },
    { code: 'theirs', parent: null, url: 'https://b.example' },
    { code: 'hung', parent: null, url: null },
    { code: 'whole', parent: '31', url: '/lak/x?a=1' },
    { code: 'below', parent: '34', url: null },
    { code: 'slashes', parent: null, url: null },
    { code: 'hidden', parent: null, url: null },
    { code: 'web', parent: null, url: 'HTTP://a.example:80/x?u=a@b' },
  ])
  const counts = await rows(`select (select count(*) from menu_layout)::int as layouts,
    (select count(*) from menu_parameter)::int as parameters, (select count(*) from saved_view)::int as views,
    (select count(*) from portal_ticket)::int as tickets, (select count(*) from qr_sign_in)::int as "qrKeys",
    (select count(*) from session)::int as sessions,
    (select array_agg(coalesce(value, '-') order by id) from company_detail) as details`)
  expect(counts).toEqual([
    { layouts: 1, parameters: 1, views: 1, tickets: 1, qrKeys: 2, sessions: 1, details: ['x', '-', '/x.apk'] },
  ])
})

test.each([
  'update menu_entry set parent_id = 32 where id = 34',
  "insert into menu_layout (company_id, menu_entry_id, layout) values (1, 32, '{}')",
  "insert into menu_parameter (company_id, menu_entry_id, name) values (1, 32, 'b')",
  'insert into role_grant (company_id, role_id, menu_entry_id) values (1, 21, 32)',
  'insert into role_grant (company_id, role_id, menu_entry_id) values (1, 22, 34)',
  'insert into role_user (company_id, role_id, user_id) values (1, 21, 12)',
  "insert into company_detail (company_id, user_id, key) values (1, 12, 'formColumns')",
  'update menu_entry set parent_id = 34 where id = 31',
])('%s breaks a key', async (statement) => {
  await expect(rows(statement)).rejects.toMatchObject({ code: '23503' })
})
