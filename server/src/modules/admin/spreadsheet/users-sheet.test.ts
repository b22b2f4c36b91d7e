// Import of users: the rules of the form, their roles, and the template.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { ImportCheck } from '@gemba/contract/admin/spreadsheet.ts'
import { loadImport } from '@gemba/contract/admin/spreadsheet.ts'
import { role } from '@gemba/contract/identity/role/role.ts'
import { user } from '@gemba/contract/identity/user.ts'
import type { Envelope, Page } from '@gemba/contract/kit/page.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operation } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import type { TestProduct } from '../../../main/product.fixture.ts'
import { type ReadCell, readWorkbook } from '../../../platform/spreadsheet/read-workbook.fixture.ts'
import { readZipEntry } from '../../../platform/spreadsheet/read-zip-entry.fixture.ts'
import { type CellValue, writeWorkbook } from '../../../platform/spreadsheet/write-workbook.ts'

let run: TestProduct
let fitter: string
const folder = mkdtempSync(join(tmpdir(), 'gemba-users-'))

beforeAll(async () => {
  run = await joinTestProduct()
  fitter = (await run.admin(operation(role, 'create'), { roleCode: 'fitter', roleName: 'Fitter' })).data.id
  await run.admin(operation(role, 'create'), { roleCode: 'welder', roleName: 'Welder' })
})
afterAll(() => rmSync(folder, { recursive: true }))

const bearer = () => ({ authorization: `Bearer ${run.tokens.admin}` })

async function check(rows: readonly (readonly CellValue[])[]): Promise<ImportCheck> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(await buffer(writeWorkbook('a', rows)))]), 'a.xlsx')
  const url = `http://127.0.0.1:${run.product.port}/api/resource/user/import/validate`
  const headers = { ...bearer(), 'accept-language': 'en' }
  const response = await fetch(url, { method: 'POST', headers, body: form })
  return ((await response.json()) as Envelope<ImportCheck>).data
}

async function download(action: 'template' | 'export', language: string) {
  const response = await fetch(`http://127.0.0.1:${run.product.port}/api/resource/user/${action}`, {
    method: 'POST',
    headers: { ...bearer(), 'accept-language': language, 'content-type': 'application/json' },
    body: '{}',
  })
  const name = decodeURIComponent(response.headers.get('content-disposition')?.split("''")[1] ?? '')
  const path = join(folder, 'answer.xlsx')
  writeFileSync(path, Buffer.from(await response.arrayBuffer()))
  const [titles, ...rows]: ReadCell[][] = await readWorkbook(path, 1000)
  return { name, path, titles, rows }
}

const head = ['User name', 'Full name', 'Password', 'Phone', 'E-mail', 'Roles']

test('phone and e-mail are validated as in the form', async () => {
  const { rows, valid } = await check([
    head,
    ['wrong1', 'Wrong', 'Gemba@2026', 'abc', 'notmail', null],
    ['right1', 'Right', 'Gemba@2026', '13800138000', 'right@example.com', null],
  ])
  expect(valid).toBe(1)
  expect(rows.map(({ row, problems }) => [row, problems.map(({ field }) => field)])).toEqual([[2, ['phone', 'email']]])
  const problemTexts = rows[0]?.problems.map(({ text }) => text)
  const form = await run.admin<{ params: { problems: { text: string }[] } }>(operation(user, 'create'), {
    user_name: 'wrong1',
    user_nike_name: 'Wrong',
    password: 'Gemba@2026',
    phone: 'abc',
    email: 'notmail',
  })
  expect(problemTexts).toEqual(form.data.params.problems.map(({ text }) => text))
})

test('a cell contains several roles, by code or name; unknown ones are problems', async () => {
  const wrong = await check([head, ['nobody2', 'N', 'Gemba@2026', null, null, 'fitter, boss']])
  expect(wrong.rows[0]?.problems).toMatchObject([{ field: 'roleIds', problem: 'unknown' }])
  const { token, rows } = await check([head, ['skilled', 'S', 'Gemba@2026', null, null, 'fitter，Welder']])
  expect(rows).toEqual([])
  await run.admin(loadImport, { resource: 'user', token })
  const { data } = await run.admin<Page<{ roleIds: string[] }>>(operation(user, 'page'), {
    name: 'skilled',
  })
  expect(data.records[0]?.roleIds).toHaveLength(2)
  expect(data.records[0]?.roleIds).toContain(fitter)
  const exported = await download('export', 'en')
  const at = exported.titles?.indexOf('Roles') ?? -1
  expect(exported.rows.map((row) => row[at])).toContain('fitter, welder')
})

test('the template has its own name, widths, lists of choices and an example that is not imported', async () => {
  const { name, path, titles, rows } = await download('template', 'zh-CN')
  expect(name).toBe('用户-导入模板.xlsx')
  expect(titles).toContain('角色')
  expect(rows).toEqual([])
  const sheet = readZipEntry(path, 'xl/worksheets/sheet1.xml')
  expect(sheet).toMatch(/<cols><col min="1" max="1" width="\d+" customWidth="1"\/>/)
  expect(sheet).toContain('<dataValidation type="list"')
  expect(readZipEntry(path, 'xl/workbook.xml')).toMatch(
    /<sheet name="用户-导入模板".*<sheet name="示例".*state="hidden"/,
  )
  expect(readZipEntry(path, 'xl/worksheets/sheet2.xml')).toContain('13800138000')
  expect(readZipEntry(path, 'xl/worksheets/sheet3.xml')).toContain('fitter')
})
