// Import of materials from a workbook in two steps: a check that changes nothing, then loading all rows or the valid
// ones.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { ImportAnswer, PathCheck } from '@gemba/contract/admin/spreadsheet.ts'
import { loadImport } from '@gemba/contract/admin/spreadsheet.ts'
import { material } from '@gemba/contract/base/material/material.ts'
import { materialClass } from '@gemba/contract/base/material/material-class.ts'
import { materialFamily } from '@gemba/contract/base/material/material-family.ts'
import { unit } from '@gemba/contract/base/material/unit.ts'
import { warehouse } from '@gemba/contract/base/warehouse/warehouse.ts'
import type { Envelope, Refusal } from '@gemba/contract/kit/page.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { operation } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import type { TestProduct } from '../../../main/product.fixture.ts'
import { readWorkbook } from '../../../platform/spreadsheet/read-workbook.fixture.ts'
import { type CellValue, writeWorkbook } from '../../../platform/spreadsheet/write-workbook.ts'

let run: TestProduct
const folder = mkdtempSync(join(tmpdir(), 'gemba-materials-'))
const root = '/base/material/template'
type Who = 'admin' | 'nobody' | 'stranger'
type Answer<T> = Envelope<T & Refusal>

beforeAll(async () => {
  run = await joinTestProduct()
  await run.admin(operation(materialClass, 'create'), { code: 'bolts', name: 'Bolts' })
  await run.admin(operation(materialFamily, 'create'), { code: 'm8', name: 'M8' })
  await run.admin(operation(unit, 'create'), { code: 'pcs', name: 'Piece' })
  await run.admin(operation(warehouse, 'create'), { code: 'RAW', name: 'Raw' })
})
afterAll(() => rmSync(folder, { recursive: true }))

const titles = ['code', 'name', 'Group', 'Unit', 'Family', 'Default warehouse', 'Standard cost']
const row = (code: string, more: CellValue[] = ['bolts', 'pcs', 'm8', 'RAW', 1.5]): CellValue[] => [
  code,
  `Bolt ${code}`,
  ...more,
]
const book = (...rows: CellValue[][]): Promise<Buffer> => buffer(writeWorkbook('a', [titles, ...rows]))

const at = (path: string) => `http://127.0.0.1:${run.product.port}/api${path}`
const headersOf = (who: Who) => ({ authorization: `Bearer ${run.tokens[who]}`, 'accept-language': 'en' })

async function send<T>(path: string, bytes: Buffer, { who = 'admin' as Who, name = 'a.xlsx' } = {}) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  const response = await fetch(at(root + path), { method: 'POST', headers: headersOf(who), body: form })
  return (await response.json()) as Answer<T>
}

const check = (bytes: Buffer, how: { who?: Who; name?: string } = {}) => send<PathCheck>('/validate', bytes, how)
const load = (token: string, mode?: string) => run.admin<ImportAnswer & Refusal>(`${root}/upload`, { token, mode })

async function sheetOf(path: string, init: RequestInit = {}) {
  const response = await fetch(at(path), { ...init, headers: { ...headersOf('admin'), ...init.headers } })
  expect(response.headers.get('content-type')).toContain('spreadsheetml')
  const saved = join(folder, 'answer.xlsx')
  writeFileSync(saved, Buffer.from(await response.arrayBuffer()))
  return readWorkbook(saved, 30_000)
}

const countOf = async (prefix: string): Promise<number> => {
  const [found] = await run.rows<{ n: number }>(
    `select count(*)::int as n from material where code like '${prefix}%' and company_id = (select max(id) - 1 from company)`,
  )
  return found?.n ?? 0
}

describe('the check', () => {
  test('reports problems by row and column, changes nothing, and returns the file with them', async () => {
    await run.admin(operation(material, 'create'), {
      code: 'there',
      name: 'There',
      materialClassId: await classId(),
      unitId: await unitId(),
    })
    const bytes = await book(
      row('chk-1'),
      row('chk-2', ['nuts', 'pcs', 'm8', 'RAW', 1]),
      row('chk-3', ['bolts', 'pcs', null, null, -1]),
      row('chk-1', ['bolts', null, null, 'ELSEWHERE', 'many']),
      row('there'),
      ['=1+1', '@name', 'bolts', 'pcs', null, null, '=2*3'],
    )
    const { code, data } = await check(bytes)
    expect([code, data.passed, data.total, data.failed]).toEqual(['200', false, 6, 5])
    expect(data.errors.map(({ row: at, column, code: what }) => [at, column, what])).toEqual([
      [3, 'Group', 'unknown'],
      [4, 'Standard cost', 'tooSmall'],
      [5, 'Unit', 'required'],
      [5, 'Standard cost', 'type'],
      [5, 'Material code', 'repeated'],
      [5, 'Default warehouse', 'unknown'],
      [6, 'Material code', 'exists'],
      [7, 'Material code', 'formula'],
      [7, 'Material name', 'formula'],
      [7, 'Standard cost', 'formula'],
    ])
    expect(data.errors[4]?.message).toBe('Same as row 2')
    expect(await countOf('chk-')).toBe(0)
    const annotated = await sheetOf(String(data.errorsPath).replace('/api', ''))
    expect(annotated.map((cells) => cells.at(-1))).toEqual([
      '!',
      null,
      expect.stringMatching(/^Group: "\S+" not found/),
      expect.stringContaining('Standard cost: '),
      expect.stringContaining('Same as row 2'),
      'Material code: "there" already exists',
      expect.stringContaining('Must not start with'),
    ])
  })

  test('rejects files that are no workbook, too long or too large, and callers without the right', async () => {
    const good = await book(row('x-1'))
    expect(await check(good, { name: 'a.csv' })).toMatchObject({ data: { error: 'badFile' } })
    expect(await check(Buffer.from('<script>alert(1)</script>'))).toMatchObject({ data: { error: 'sheetBroken' } })
    expect(await check(good.subarray(0, good.length / 2))).toMatchObject({ data: { error: 'sheetBroken' } })
    expect(await check(Buffer.alloc(20 * 1024 * 1024 + 1))).toMatchObject({ data: { error: 'tooLarge' } })
    const many = await book(...Array.from({ length: 20_001 }, (_, index) => row(`x-${index}`)))
    expect(await check(many)).toMatchObject({ data: { error: 'tooManyRows', params: { limit: 20_000 } } })
    expect((await check(good, { who: 'nobody' })).code).toBe('401')
    const form = { method: 'POST', headers: { ...headersOf('admin'), 'content-type': 'application/json' }, body: '{}' }
    expect((await (await fetch(at(`${root}/upload`), form)).json()) as Refusal).toMatchObject({
      data: { error: 'unsupportedType' },
    })
  })

  test('another company finds neither the codes nor the token', async () => {
    const { data } = await check(await book(row('own-1')))
    const theirs = await check(await book(row('own-1')), { who: 'stranger' })
    expect(theirs.data.errors.map(({ code }) => code)).toEqual(['unknown', 'unknown', 'unknown', 'unknown'])
    const goneReply = { data: { error: 'importGone' } }
    expect(await run.stranger(`${root}/upload`, { token: data.token })).toMatchObject(goneReply)
    expect(await run.stranger(`GET ${root}/errors/${data.token}`)).toMatchObject(goneReply)
    expect(await run.stranger(loadImport, { resource: 'material', token: data.token })).toMatchObject(goneReply)
    expect((await load(data.token)).data.success).toBe(1)
  })
})

const classId = async () => (await run.admin(operation(materialClass, 'list'))).data[0]?.id
const unitId = async () => (await run.admin(operation(unit, 'list'))).data[0]?.id

describe('the load', () => {
  const mixed = () => book(row('mix-1'), row('mix-2', ['nuts', 'pcs', null, null, null]), row('mix-3'))

  test('loads all or nothing unless invalid rows are to be skipped; a repeat loads nothing more', async () => {
    const { data } = await check(await mixed())
    expect(await load(data.token)).toMatchObject({ data: { error: 'importInvalid', params: { count: 1 } } })
    expect(await countOf('mix-')).toBe(0)
    const { data: first } = await load(data.token, 'SKIP_ERRORS')
    expect(first).toMatchObject({ total: 3, success: 2, fail: 1, state: 'done', rows: [{ row: 3 }] })
    const again = await Promise.all([load(data.token, 'SKIP_ERRORS'), load(data.token)])
    expect(again.map((answer) => answer.data)).toEqual([first, first])
    expect(await countOf('mix-')).toBe(2)
    expect(await sheetOf(`${root}/errors/${data.token}`)).toMatchObject([{}, { 0: 'mix-2' }])
  })

  test('skips rows whose codes somebody else has taken since, one of many', async () => {
    const { data } = await check(await book(...[1, 2, 3, 4].map((index) => row(`race-${index}`))))
    const rival = { code: 'race-3', name: 'Theirs', materialClassId: await classId(), unitId: await unitId() }
    expect((await run.admin(operation(material, 'create'), rival)).code).toBe('200')
    const { data: loaded } = await load(data.token, 'SKIP_ERRORS')
    expect(loaded).toMatchObject({ success: 3, fail: 1, rows: [{ row: 4, problems: [{ problem: 'exists' }] }] })
  })

  test('rejects a file that differs from the checked one; the same file without a token loads at once', async () => {
    const bytes = await book(row('same-1'))
    const { data } = await check(bytes)
    const other = await book(row('same-2'))
    expect(await send(`/upload?token=${data.token}`, other)).toMatchObject({ data: { error: 'importChanged' } })
    expect(await send<ImportAnswer>(`/upload?token=${data.token}`, bytes)).toMatchObject({ data: { success: 1 } })
    expect(await send<ImportAnswer>('/upload', bytes)).toMatchObject({ data: { success: 0, fail: 1, state: 'failed' } })
    const more = await book(row('same-1'), row('same-2'))
    expect(await send<ImportAnswer>('/upload?mode=SKIP_ERRORS', more)).toMatchObject({ data: { success: 1, fail: 1 } })
    expect(await countOf('same-')).toBe(2)
  })

  test('is rejected half an hour after the check', async () => {
    const { data } = await check(await book(row('late-1')))
    await run.rows(`update checked_workbook set expires_at = expires_at - interval '31 minutes'`)
    expect(await load(data.token)).toMatchObject({ data: { error: 'importGone' } })
  })
})

test('many materials are loaded without the invalid ones, and the rest after its correction', async () => {
  const rows = Array.from({ length: 2500 }, (_, index) => row(`many-${index}`))
  const wrong = rows.map((cells, index) => (index % 1000 === 7 ? row(String(cells[0]), ['nuts', 'pcs']) : cells))
  const { data } = await check(await book(...wrong))
  expect([data.total, data.failed]).toEqual([2500, 3])
  const loadValid = async () => (await load(data.token, 'SKIP_ERRORS')).data
  await vi.waitFor(async () => expect(await loadValid()).toMatchObject({ state: 'done', success: 2497, fail: 3 }), {
    timeout: 60_000,
    interval: 200,
  })
  const [, ...left] = await sheetOf(`${root}/errors/${data.token}`)
  expect(left.map(([code]) => code)).toEqual(['many-7', 'many-1007', 'many-2007'])
  const mended = await book(...left.map(([code]) => row(String(code))))
  expect(await send<ImportAnswer>('/upload', mended)).toMatchObject({ data: { success: 3, fail: 0 } })
  expect(await countOf('many-')).toBe(2500)
}, 120_000)

test('the template has the titles of the import, and materials are exported in its layout', async () => {
  const [names] = await sheetOf(`${root}/file`)
  expect(names).toEqual(expect.arrayContaining(['Material code', 'Material name *', 'Group *', 'Unit *']))
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code: 'own-1' }),
  }
  const [out, ownRow, ...rest] = await sheetOf(`${root}/download`, init)
  expect(names?.every((name) => out?.includes(String(name).replace(' *', '')))).toBe(true)
  expect(ownRow?.slice(0, 2)).toEqual(['own-1', 'Bolt own-1'])
  expect(rest).toEqual([])
})

test('no request failed unexpectedly', () => {
  expect(run.reported.join('\n')).toBe('')
})
