// The export of a company: its rows and files, nothing of other companies, no secrets; only for users with every right.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { prepareBackupDownload } from '@gemba/contract/admin/backup.ts'
import { prepareCompanyExport, readBackupRights } from '@gemba/contract/admin/company-export.ts'
import { box } from '@gemba/contract/gateway/box.ts'
import { grantMenuEntries, role as roleResource } from '@gemba/contract/identity/role/role.ts'
import { login } from '@gemba/contract/identity/sign-in/session.ts'
import { user } from '@gemba/contract/identity/user.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation, unchecked } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import { makePlant } from '../../../main/plant.fixture.ts'
import { browserOf, callerOf, type TestProduct, testPassword } from '../../../main/product.fixture.ts'
import { readZipEntry } from '../../../platform/spreadsheet/read-zip-entry.fixture.ts'
import { excludedTables } from './company-rows.ts'

let run: TestProduct
const webhookUrl = 'https://robot.example/send?access_token=very-secret-token'

beforeAll(async () => {
  run = await joinTestProduct()
  await makePlant(run)
  await run.stranger(operation(box, 'create'), { code: 'of-the-stranger', name: 'x', secret: 'stranger-secret-1' })
  await run.rows(
    `insert into webhook (company_id, name, url, secret) values (${run.companyId}, 'robot', '${webhookUrl}', 'hook-secret-9')`,
  )
})

const fetchAs = (address: string, token: string) =>
  fetch(`http://127.0.0.1:${run.product.port}${address}`, { headers: { authorization: `Bearer ${token}` } })

async function download(): Promise<string> {
  const { data } = await run.admin(prepareCompanyExport, { password: testPassword })
  const response = await fetchAs(data.address, run.tokens.admin)
  if (response.headers.get('content-type') !== 'application/zip')
    throw new Error(`${await response.text()} ${run.reported.join()}`)
  expect(response.headers.get('content-disposition')).toMatch(/gemba-company-\d{4}-\d\d-\d\d\.zip/)
  const archive = join(run.dataFolder, `export-${Math.random()}.zip`)
  writeFileSync(archive, Buffer.from(await response.arrayBuffer()))
  // The ticket is valid once.
  expect(await (await fetchAs(data.address, run.tokens.admin)).json()).toMatchObject({ data: { error: 'notFound' } })
  return archive
}

/** Tables with rows of companies that the database role of requests may read. */
const companyTables = async (): Promise<string[]> =>
  (
    await run.rows<{ name: string }>(`select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname = 'company_id'
        and not a.attisdropped order by 1`)
  ).map(({ name }) => name)

test('it contains every table of the company with all its rows, its uploads, and nothing of another company', async () => {
  const form = new FormData()
  form.append('file', new Blob(['of this company'], { type: 'text/plain' }), 'note.csv')
  const upload = await fetch(`http://127.0.0.1:${run.product.port}/api/meta/file/upload`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${run.tokens.admin}` },
  })
  expect(await upload.json()).toMatchObject({ code: '200' })
  // More rows than one page has.
  await run.rows(
    `insert into parameter (company_id, code, name, value) select ${run.companyId}, 'p' || n, 'p', 'v' from generate_series(1, 2500) n`,
  )
  const archive = await download()
  const contents = JSON.parse(readZipEntry(archive, 'contents.json')) as { rows: Record<string, number>; files: number }
  const names = Object.keys(contents.rows)
  expect([...names, ...Object.keys(excludedTables)].sort()).toEqual((await companyTables()).sort())
  expect(contents.rows).toMatchObject({ parameter: 2500, box: 1 })
  const text = names.map((name) => readZipEntry(archive, `rows/${name}.ndjson`)).join('')
  const rows = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { company_id: number })
  expect(rows.length).toBe(Object.values(contents.rows).reduce((sum, count) => sum + count, 0))
  expect(new Set(rows.map(({ company_id: companyId }) => String(companyId)))).toEqual(new Set([run.companyId]))
  expect(text).not.toContain('of-the-stranger')
  const [file] = await run.rows<{ name: string }>(`select name from stored_file where company_id = ${run.companyId}`)
  expect(contents.files).toBe(1)
  expect(readZipEntry(archive, `files/${file?.name}`)).toBe('of this company')
})

test('it contains no secret: no password, hash, digest, key of a box or address with a token', async () => {
  const archive = await download()
  const { rows } = JSON.parse(readZipEntry(archive, 'contents.json')) as { rows: Record<string, number> }
  const text = Object.keys(rows)
    .map((name) => readZipEntry(archive, `rows/${name}.ndjson`))
    .join('')
  const stored = await run.rows<{
    secret: string
  }>(`select password as secret from app_user where company_id = ${run.companyId}
    union all select secret from box where company_id = ${run.companyId}
    union all select secret from webhook where company_id = ${run.companyId}`)
  expect(stored.length).toBeGreaterThan(3)
  for (const { secret } of stored) expect(text).not.toContain(secret)
  for (const secret of ['very-secret-token', 'box-secret-1', '$argon2', 'scrypt']) expect(text).not.toContain(secret)
  const columns = await run.rows<{ table: string; column: string }>(`select table_name as table, column_name as column
    from information_schema.columns where table_schema = 'public' and (data_type = 'bytea'
      or column_name ~ 'password|secret|token|digest|hash|credential|salt|pin_|sign_key')`)
  const secretName = /(^|_)(password|secret|token|digest|hash|credentials?)$/
  const harmless = ['password_changed_at']
  const open = columns.filter(
    ({ table, column }) => table in rows && !secretName.test(column) && !harmless.includes(column),
  )
  expect(open).toEqual([])
})

test('exporting needs every right, an unrestricted scope and the password; downloading a backup also needs the first company', async () => {
  expect((await run.nobody(prepareCompanyExport, { password: testPassword })).code).toBe('401')
  expect((await run.admin(prepareCompanyExport, { password: 'wrong' })).data).toMatchObject({ error: 'wrongPassword' })
  // A role with only the rights of the page.
  const { data: role } = await run.admin(operation(roleResource, 'create'), {
    roleCode: 'backups',
    roleName: 'Backups',
  })
  const entries = await run.rows<{ id: string }>(
    `select id from menu_entry where code in ('backup:view', 'backup:edit')`,
  )
  await run.admin(grantMenuEntries, unchecked({ roleId: role.id, resourceIds: entries.map(({ id }) => id) }))
  const [department] = await run.rows<{ id: string }>(
    `select id from department where company_id = ${run.companyId} limit 1`,
  )
  await run.admin(operation(user, 'create'), {
    user_name: 'keeper',
    user_nike_name: 'keeper',
    password: testPassword,
    roleIds: [role.id],
    depart_id: department?.id,
  })
  const { data: session } = await browserOf(run.product)(
    login,
    unchecked({
      company_code: run.codes.alpha,
      user_name: 'keeper',
      password: testPassword,
    }),
  )
  const keeper = callerOf(run.product, session.token)
  const refused = { code: '401', data: { error: 'forbidden' } }
  expect(await keeper(prepareCompanyExport, { password: testPassword })).toMatchObject(refused)
  expect(await keeper(readBackupRights)).toMatchObject({
    data: { runsInstallation: false, downloadsBackups: false, exportsCompany: false },
  })
  expect(await run.admin(readBackupRights)).toMatchObject({
    data: { runsInstallation: false, downloadsBackups: false, exportsCompany: true },
  })
  expect(await run.installation(readBackupRights)).toMatchObject({
    data: { runsInstallation: true, downloadsBackups: true, exportsCompany: true },
  })
  expect(await run.admin(prepareBackupDownload, { id: '1', password: testPassword })).toMatchObject(refused)
  const { data } = await run.admin<{ address: string }>(prepareCompanyExport, { password: testPassword })
  for (const token of [session.token, run.tokens.stranger])
    expect((await fetchAs(data.address, token)).headers.get('content-type')).toContain('json')
})
