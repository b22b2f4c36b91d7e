// References of an imported workbook by code or by name in any language, and problems that repeat the value.
import { buffer } from 'node:stream/consumers'
import type { ImportCheck } from '@gemba/contract/admin/spreadsheet.ts'
import { loadImport } from '@gemba/contract/admin/spreadsheet.ts'
import { model } from '@gemba/contract/equipment/model.ts'
import { department } from '@gemba/contract/identity/department.ts'
import { user } from '@gemba/contract/identity/user.ts'
import type { Envelope } from '@gemba/contract/kit/page.ts'
import { staff } from '@gemba/contract/production/personnel/staff.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import { type TestProduct, testPassword } from '../../../main/product.fixture.ts'
import { type CellValue, writeWorkbook } from '../../../platform/spreadsheet/write-workbook.ts'

let run: TestProduct
const ids = new Map<string, string>()

beforeAll(async () => {
  run = await joinTestProduct()
  for (const [code, name, nameEn, nameTw] of [
    ['press-shop', '冲压车间', 'Press shop', '沖壓車間'],
    ['weld-1', '焊接', 'Welding', null],
    ['weld-2', 'Welding', null, null],
    ['paint', 'weld-1', null, null],
    ['same', 'Same', 'Same', null],
  ] as const) {
    const { data } = await run.admin(operation(department, 'create'), { code, name, nameEn, nameTw })
    ids.set(code, data.id)
  }
  const person = { name: 'anna1', nickname: '安娜', nicknameEn: 'Anna Weber', password: testPassword }
  ids.set('anna1', (await run.admin(operation(user, 'create'), person)).data.id)
})

async function check(
  resource: string,
  language: string,
  rows: readonly (readonly CellValue[])[],
): Promise<ImportCheck> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(await buffer(writeWorkbook('a', rows)))]), 'a.xlsx')
  const response = await fetch(`http://127.0.0.1:${run.product.port}/api/resource/${resource}/import/validate`, {
    method: 'POST',
    headers: { authorization: `Bearer ${run.tokens.admin}`, 'accept-language': language },
    body: form,
  })
  return ((await response.json()) as Envelope<ImportCheck>).data
}

const titles = ['code', 'name', 'departmentId', 'userId']
const textsOf = ({ rows }: ImportCheck) => rows.map(({ row, problems }) => [row, ...problems.map(({ text }) => text)])

test('a reference is a code, or a name in any language; a code takes precedence', async () => {
  const cells = ['press-shop', '冲压车间', 'Press shop', '沖壓車間', 'weld-1', 'Same']
  const { token, rows } = await check('staff', 'en', [
    titles,
    ...cells.map((cell, at) => [`s${at}`, `S ${at}`, cell, null]),
    ['anna', 'Anna', null, 'Anna Weber'],
  ])
  expect(rows).toEqual([])
  expect((await run.admin(loadImport, { resource: 'staff', token })).data).toMatchObject({ state: 'done', loaded: 7 })
  const { data } = await run.admin(operation(staff, 'page'), { pageSize: 100 })
  const staffByCode = new Map(data.records.map((record) => [record.code, record]))
  const press = ids.get('press-shop')
  expect(cells.map((_, at) => staffByCode.get(`s${at}`)?.departmentId)).toEqual([
    press,
    press,
    press,
    press,
    ids.get('weld-1'),
    ids.get('same'),
  ])
  expect(staffByCode.get('anna')?.userId).toBe(ids.get('anna1'))
})

test('a name of several records is named as such, and problems repeat the value', async () => {
  const sheet = [titles, ['w1', 'W 1', 'Welding', null], ['w2', 'W 2', 'Nowhere', 'Nobody']]
  expect(textsOf(await check('staff', 'en', sheet))).toEqual([
    [2, 'Several records are called "Welding"'],
    [3, '"Nowhere" not found', '"Nobody" not found'],
  ])
  expect(textsOf(await check('staff', 'zh-CN', sheet))).toEqual([
    [2, '有多条记录名为“Welding”'],
    [3, '找不到“Nowhere”', '找不到“Nobody”'],
  ])
  await run.admin(operation(model, 'create'), { code: 'pump', name: 'Pump' })
  const points = [
    ['modelId', 'code', 'name', 'storeDeadband', 'decimals'],
    ['pump', 'n1', 'N 1', 'many', null],
    ['pump', 'n2', 'N 2', null, 1.5],
  ]
  expect(textsOf(await check('modelPoint', 'en', points))).toEqual([
    [2, '"many" is not a number'],
    [3, '"1.5" is not a whole number'],
  ])
})

test('a row whose earlier row was rejected repeats the code of that row', async () => {
  const { rows } = await check('department', 'en', [
    ['code', 'name', 'parentId', 'phone'],
    ['above', 'Above', 'below', null],
    ['below', 'Below', 'above', '+49 170 1234567'],
  ])
  expect(rows.map(({ row, problems }) => [row, problems[0]?.text])).toEqual([[2, '"below" not found']])
})

test('a row refers to an earlier row by its name in any language; the name of two earlier rows is ambiguous', async () => {
  const { token, rows } = await check('department', 'en', [
    ['code', 'name', 'nameEn', 'parentId'],
    ['north', '北厂', 'North plant', null],
    ['north-1', '一号线', 'Line 1', 'North plant'],
    ['north-2', '二号线', 'Line 2', '北厂'],
  ])
  expect(rows).toEqual([])
  await run.admin(loadImport, { resource: 'department', token })
  const find = async (code: string) => {
    const { data } = await run.admin(operation(department, 'page'), { code, pageSize: 100 })
    return data.records.find((record) => record.code === code)
  }
  const north = await find('north')
  expect(north?.id).toBeTruthy()
  expect([(await find('north-1'))?.parentId, (await find('north-2'))?.parentId]).toEqual([north?.id, north?.id])
  const twice = await check('department', 'en', [
    ['code', 'name', 'parentId'],
    ['east', 'Hall', null],
    ['west', 'Hall', null],
    ['south', 'South', 'Hall'],
  ])
  expect(textsOf(twice).map(([row]) => row)).toEqual([4])
})

test('no request failed unexpectedly', () => {
  expect(run.reported.join('\n')).toBe('')
})
