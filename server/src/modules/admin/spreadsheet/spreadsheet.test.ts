import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pageRecordChanges } from '@gemba/contract/admin/record-history.ts'
import type { ImportCheck } from '@gemba/contract/admin/spreadsheet.ts'
import { exportRows, loadImport, readImport } from '@gemba/contract/admin/spreadsheet.ts'
import { dictionaryEntry } from '@gemba/contract/base/dictionary.ts'
import { model as modelResource } from '@gemba/contract/equipment/model.ts'
import { object as objectResource } from '@gemba/contract/equipment/object.ts'
import { point } from '@gemba/contract/equipment/point.ts'
import { box } from '@gemba/contract/gateway/box.ts'
import { department } from '@gemba/contract/identity/department.ts'
import type { Envelope, Refusal } from '@gemba/contract/kit/page.ts'
import { resources } from '@gemba/contract/modules.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operation } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import { eventually, type TestProduct } from '../../../main/product.fixture.ts'
import { inWork, systemActor } from '../../../platform/db/work.ts'
import { type ReadCell, readWorkbook } from '../../../platform/spreadsheet/read-workbook.fixture.ts'
import { type CellValue, writeWorkbook } from '../../../platform/spreadsheet/write-workbook.ts'

let run: TestProduct
const folder = mkdtempSync(join(tmpdir(), 'gemba-import-'))

beforeAll(async () => {
  run = await joinTestProduct()
})
afterAll(() => rmSync(folder, { recursive: true }))

type Who = 'admin' | 'nobody' | 'stranger'
type CheckReply = Envelope<ImportCheck & Refusal>

const headersOf = (who: Who, language: string) => ({
  authorization: `Bearer ${run.tokens[who]}`,
  'accept-language': language,
})

async function sheetOf(path: string, body: object = {}, language = 'en'): Promise<ReadCell[][]> {
  const response = await fetch(`http://127.0.0.1:${run.product.port}/api${path}`, {
    method: 'POST',
    headers: { ...headersOf('admin', language), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(response.headers.get('content-type')).toContain('spreadsheetml')
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''.*\.xlsx$/)
  const file = join(folder, 'answer.xlsx')
  writeFileSync(file, Buffer.from(await response.arrayBuffer()))
  return readWorkbook(file, 200_000)
}

async function check(
  name: string,
  content: Iterable<readonly CellValue[]> | Buffer,
  options: { who?: Who; fileName?: string } = {},
): Promise<CheckReply> {
  const { who = 'admin', fileName = 'a.xlsx' } = options
  const bytes = Buffer.isBuffer(content) ? content : await buffer(writeWorkbook('a', content))
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), fileName)
  const response = await fetch(`http://127.0.0.1:${run.product.port}/api/resource/${name}/import/validate`, {
    method: 'POST',
    headers: headersOf(who, 'en'),
    body: form,
  })
  return response.json() as Promise<CheckReply>
}

const load = async (name: string, token: string) => run.admin(loadImport, { resource: name, token })
const departments = async () => (await run.admin(operation(department, 'page'), { pageSize: 1000 })).data.records
const problemsOf = ({ data }: CheckReply) =>
  data.rows.map(({ row, problems }) => [row, ...problems.map(({ field, problem }) => `${field} ${problem}`)])

describe('entries of a company’s dictionary', () => {
  test('are texts in a workbook, for import and export, in any language; unknown texts are problems of their rows', async () => {
    const entry = { type: 'objectType', code: 'kiln', name: 'Kiln' }
    await run.admin(operation(dictionaryEntry, 'create'), entry)
    await run.admin(operation(dictionaryEntry, 'create'), { ...entry, code: 'twin-1', name: 'Twin' })
    await run.admin(operation(dictionaryEntry, 'create'), { ...entry, code: 'twin-2', name: 'Twin' })
    const rows = (types: string[]) => [
      ['code', 'name', 'objectType'],
      ...types.map((type, index) => [`kiln-${index}`, `Kiln ${index}`, type]),
    ]
    expect(problemsOf(await check('object', rows(['Kiln', 'Twin', 'Oven'])))).toEqual([
      [3, 'objectType ambiguous'],
      [4, 'objectType choice'],
    ])
    const { data } = await check('object', rows(['kiln', 'Kiln', 'twin-2', '设备', 'Machine', '']))
    expect(await load('object', data.token)).toMatchObject({ data: { state: 'done', loaded: 6 } })
    const columns = { columns: ['code', 'objectType'], filter: { keyword: 'kiln-' } }
    expect(await sheetOf('/resource/object/export', columns)).toEqual([
      ['Object code', 'Object type'],
      ['kiln-0', 'Kiln'],
      ['kiln-1', 'Kiln'],
      ['kiln-2', 'Twin'],
      ['kiln-3', 'Machine'],
      ['kiln-4', 'Machine'],
      ['kiln-5', null],
    ])
    expect((await sheetOf('/resource/object/export', columns, 'zh-CN')).at(-2)).toEqual(['kiln-4', '设备'])
  })
})

test('an exact number is unchanged by export and import, and a number cell is imported as displayed', async () => {
  const { data: model } = await run.admin(operation(modelResource, 'create'), { code: 'exact', name: 'Exact' })
  const rows = [
    ['modelId', 'code', 'name', 'storeDeadband'],
    ['exact', 'long', 'Long', '123,456,789,012,345,678.000000000010'],
    ['exact', 'short', 'Short', 0.1],
    ['exact', 'tiny', 'Tiny', 1e-7],
  ]
  const { data } = await check('modelPoint', rows)
  expect(await load('modelPoint', data.token)).toMatchObject({ data: { state: 'done', loaded: 3 } })
  const call = { columns: ['code', 'storeDeadband'], filter: { modelId: model.id } }
  const sheet = await sheetOf('/resource/modelPoint/export', call)
  expect(sheet.slice(1)).toEqual([
    ['long', '123456789012345678.000000000010'],
    ['short', 0.1],
    ['tiny', 1e-7],
  ])
  const broken = [...rows.slice(0, 1), ['exact', 'a', 'A', '-0.000000000001'], ['exact', 'b', 'B', '1,5']]
  expect(problemsOf(await check('modelPoint', broken))).toEqual([
    [2, 'storeDeadband tooSmall'],
    [3, 'storeDeadband type'],
  ])
})

/** Returns the number of files that wait for loading, of all companies of the product. */
const incoming = () => readdirSync(join(run.dataFolder, 'files', 'incoming'))

describe('import', () => {
  test('loads a tree of departments from one workbook, with events, history and codes as references', async () => {
    const { data, code } = await check('department', [
      ['Department code *', '部门名称', 'parentId', 'Sort order', 'Nonsense'],
      ['mill', 'Mill', null, 1, 'x'],
      [],
      ['rolling', 'Rolling', 'mill', 2, null],
      ['finishing', 'Finishing', 'rolling', null, null],
    ])
    expect([code, data.total, data.valid, data.rows, data.ignored]).toEqual(['200', 3, 3, [], ['Nonsense']])
    expect((await departments()).map(({ code: own }) => own)).not.toContain('mill')
    expect((await load('department', data.token)).data).toMatchObject({ state: 'done', loaded: 3, total: 3 })
    const byCode = new Map((await departments()).map((row) => [row.code, row]))
    expect(byCode.get('finishing')?.parentId).toBe(byCode.get('rolling')?.id)
    expect(byCode.get('rolling')?.parentId).toBe(byCode.get('mill')?.id)
    const history = await run.admin(pageRecordChanges, {
      resource: 'department',
      id: byCode.get('mill')?.id,
    })
    expect(history.data.records).toMatchObject([{ action: 'create', userName: 'admin' }])
    expect((await load('department', data.token)).data).toMatchObject({ state: 'done', loaded: 3 })
    expect((await departments()).filter(({ code: own }) => own === 'mill')).toHaveLength(1)
  })

  test('S-252 reports the problems of every row, also inside the workbook', async () => {
    const titles = ['code', 'name', 'parentId', 'sortNumber']
    const answer = await check('department', [
      titles,
      ['ok-1', 'Fine', null, 1],
      ['=cmd|x', '+sum', null, 1],
      ['bad code', '', 'nowhere', 'many'],
      ['ok-1', '@x', null, -1],
      ['mill', 'x'.repeat(200), null, 1.5],
    ])
    expect(problemsOf(answer)).toEqual([
      [3, 'code formula', 'name formula'],
      [4, 'code code', 'name required', 'sortNumber type', 'parentId unknown'],
      [5, 'name formula', 'sortNumber tooSmall', 'code repeated'],
      [6, 'name tooLong', 'sortNumber type', 'code exists'],
    ])
    expect(answer.data).toMatchObject({ total: 5, valid: 1 })
    expect(answer.data.rows[2]?.problems[2]?.text).toBe('Same as row 2')
    const annotated = await sheetOf('/resource/department/import/errors', { token: answer.data.token })
    expect(annotated[0]).toEqual([...titles, '!'])
    expect(annotated[1]?.[4]).toBeNull()
    expect(annotated[2]?.[0]).toBe('=cmd|x')
    expect(annotated[2]?.[4]).toBe(
      'Department code: Must not start with =, +, - or @; Department name: Must not start with =, +, - or @',
    )
    expect(await load('department', answer.data.token)).toMatchObject({
      data: { error: 'importInvalid', params: { count: 4 } },
    })
  })

  test('finds problems that only the resource itself detects, by a trial load', async () => {
    const { data: object } = await run.admin(operation(objectResource, 'create'), { code: 'press', name: 'Press' })
    await run.admin(operation(point, 'create'), { objectId: object.id, code: 'temp', name: 'Temperature' })
    const answer = await check('point', [
      ['objectId', 'code', 'name'],
      ['press', 'force', 'Force'],
      ['press', 'temp', 'Again'],
    ])
    expect(problemsOf(answer)).toEqual([[3, 'code refused']])
    expect(answer.data.rows[0]?.problems[0]?.text).toContain('temp')
    const [points] = await run.rows<{ n: number }>("select count(*)::int as n from point where code = 'force'")
    expect(points?.n).toBe(0)
  })

  test('is all or nothing: a code that another user has taken since rolls back the rest', async () => {
    const { data } = await check('department', [
      ['code', 'name'],
      ['early', 'Early'],
      ['raced', 'Raced'],
    ])
    await run.admin(operation(department, 'create'), { code: 'raced', name: 'Theirs' })
    expect((await load('department', data.token)).data).toMatchObject({ state: 'failed', loaded: 0, row: 3 })
    expect((await departments()).map(({ code }) => code)).not.toContain('early')
  })

  test('rejects a file that is not a workbook, or not the checked one', async () => {
    const titles = [['code', 'name']]
    const before = incoming()
    expect(await check('department', titles, { fileName: 'a.csv' })).toMatchObject({ data: { error: 'badFile' } })
    expect(await check('department', Buffer.from('PK broken'))).toMatchObject({ data: { error: 'sheetBroken' } })
    expect(await check('department', Buffer.alloc(0))).toMatchObject({ data: { error: 'sheetBroken' } })
    const missing = await check('department', [['name'], ['x']])
    expect(missing).toMatchObject({ data: { error: 'sheetColumns', params: { columns: 'Department code' } } })
    expect(await check('nothing', titles)).toMatchObject({ code: '1101' })
    expect(incoming().filter((name) => !before.includes(name))).toEqual([])
  })

  test('needs the rights of the resource, and gives a workbook only to its uploader', async () => {
    expect(await check('department', [['code', 'name']], { who: 'nobody' })).toMatchObject({ code: '401' })
    const { data } = await check('department', [
      ['code', 'name'],
      ['mine', 'Mine'],
    ])
    expect(await run.stranger(loadImport, { resource: 'department', token: data.token })).toMatchObject({
      data: { error: 'importGone' },
    })
    expect(await load('role', data.token)).toMatchObject({ data: { error: 'importGone' } })
    expect(await run.nobody(exportRows, { resource: 'department' })).toMatchObject({ code: '401' })
    expect(await run.admin(exportRows, { resource: 'nothing' })).toMatchObject({ code: '1101' })
  })

  test('stores five checked workbooks per user; the oldest is discarded with its file', async () => {
    const before = incoming()
    const { data: first } = await check('department', [
      ['code', 'name'],
      ['first', 'First'],
    ])
    const [own = ''] = incoming().filter((name) => !before.includes(name))
    for (let index = 0; index < 5; index++)
      await check('department', [
        ['code', 'name'],
        [`b${index}`, 'B'],
      ])
    await eventually(async () => !incoming().includes(own))
    expect(own).not.toBe('')
    expect(await load('department', first.token)).toMatchObject({ data: { error: 'importGone' } })
  })
})

describe('export', () => {
  test("has the texts of the caller's language as titles, choices and references, and only filtered rows", async () => {
    const chinese = await sheetOf('/resource/department/export', { filter: { name: 'Rolling' } }, 'zh-CN')
    expect(chinese).toHaveLength(2)
    const at = (title: string) => chinese[1]?.[chinese[0]?.indexOf(title) ?? -1]
    expect([at('部门编码'), at('部门名称'), at('上级部门'), at('排序号')]).toEqual(['rolling', 'Rolling', 'mill', 2])
    const namedSheet = await sheetOf('/resource/department/export', {
      columns: ['name', 'code', 'secret'],
      filter: { code: 'mill' },
    })
    expect(namedSheet).toEqual([
      ['Department code', 'Department name'],
      ['mill', 'Mill'],
    ])
    const objects = await sheetOf('/resource/object/export', { filter: { code: 'press' } }, 'zh-CN')
    expect(objects[0]).toContain('对象编码')
    expect(objects).toHaveLength(2)
    expect(namedSheet[0]).not.toContain('Sort order')
  })

  test('never contains a secret', async () => {
    await run.admin(operation(box, 'create'), { code: 'b1', name: 'Box', secret: 'very-secret-1' })
    const sheet = await sheetOf('/resource/box/export')
    expect(sheet[0]).not.toContain('Secret')
    expect(JSON.stringify(sheet)).not.toMatch(/very-secret|argon2|scrypt/)
    expect((await sheetOf('/resource/box/template'))[0]).toContain('Secret *')
  })

  test('can be imported unchanged', async () => {
    const sheet = await sheetOf('/resource/department/export', { filter: { code: 'mill' } }, 'zh-TW')
    const again = sheet.map((row, index) => row.map((cell) => (index === 1 && cell === 'mill' ? 'mill-2' : cell)))
    const { data } = await check('department', again as CellValue[][])
    expect([data.valid, data.rows]).toEqual([1, []])
  })

  test('works for every resource that has a list', async () => {
    for (const { name, routes } of resources) {
      if (!routes.some(({ operation }) => operation === 'page')) continue
      expect((await sheetOf(`/resource/${name}/export`))[0]?.length, name).toBeGreaterThan(0)
    }
  })
})

test('the paths of the specification import in one request and export by query', async () => {
  const send = async (path: string, rows: Iterable<readonly CellValue[]>, who: Who = 'admin') => {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(await buffer(writeWorkbook('a', rows)))]), 'a.xlsx')
    const url = `http://127.0.0.1:${run.product.port}/api${path}`
    const response = await fetch(url, { method: 'POST', headers: headersOf(who, 'en'), body: form })
    return (await response.json()) as Envelope<unknown>
  }
  const models = [
    ['code', 'name'],
    ['pump', 'Pump'],
    ['fan', 'Fan'],
  ]
  expect((await send('/infModel/import', models)).data).toEqual({
    total: 2,
    success: 2,
    fail: 0,
    state: 'done',
    rows: [],
  })
  expect((await send('/infModel/import', models)).data).toMatchObject({
    total: 2,
    success: 0,
    fail: 2,
    rows: [{ row: 2, problems: [{ field: 'code', problem: 'exists' }] }, { row: 3 }],
  })
  expect(await send('/infModel/import', models, 'nobody')).toMatchObject({ code: '401' })
  const points = [
    ['modelId', 'code', 'name'],
    ['pump', 'flow', 'Flow'],
  ]
  expect((await send('/infModelPoint/excel/import', points)).data).toMatchObject({ success: 1 })
  const response = await fetch(`http://127.0.0.1:${run.product.port}/api/infModelPoint/excel/export?keyword=flow`, {
    headers: headersOf('admin', 'en'),
  })
  const saved = join(folder, 'points.xlsx')
  writeFileSync(saved, Buffer.from(await response.arrayBuffer()))
  const [titles, row] = await readWorkbook(saved, 10)
  expect(row?.[titles?.indexOf('Code') ?? -1]).toBe('flow')
  expect((await sheetOf('/objectPointInfo/downloadObjectPointInfoTemplate'))[0]).toContain('Code *')
})

test('100 000 rows are checked, one more is rejected', async () => {
  const rows = function* (count: number): Generator<CellValue[]> {
    yield ['code', 'name', 'remark']
    for (let at = 0; at < count; at++) yield [`area-${at}`, `Area ${at}`, at === 99_999 ? '=bad' : 'text']
  }
  const answer = await check('department', rows(100_000))
  expect([answer.code, answer.data.total, answer.data.valid]).toEqual(['200', 100_000, 99_999])
  expect(problemsOf(answer)).toEqual([[100_001, 'remark formula']])
  expect(await check('department', rows(100_001))).toMatchObject({ data: { error: 'tooManyRows' } })
}, 120_000)

test('a load reports its progress while it runs, and a repeat does not load again', async () => {
  const rows: CellValue[][] = Array.from({ length: 300 }, (_, at) => [`bulk-${at}`, `Bulk ${at}`])
  const { data } = await check('department', [['code', 'name'], ...rows])
  const stateOf = async () => (await run.admin(readImport, { resource: 'department', token: data.token })).data
  // While the table is locked no row can be created.
  const { loading, during } = await inWork(run.product.database, systemActor(), async ({ tx }) => {
    await sql`lock table department in share mode`.execute(tx)
    const loading = load('department', data.token)
    const during = await eventually(async () => {
      const state = await stateOf()
      return state?.state === 'running' && state
    })
    return { loading, during }
  })
  const unrefused = { skipped: 0, row: null, reason: null }
  expect(during).toEqual({ state: 'running', loaded: 0, total: 300, ...unrefused })
  expect((await loading).data).toEqual({ state: 'done', loaded: 300, total: 300, ...unrefused })
  expect((await load('department', data.token)).data).toEqual({ state: 'done', loaded: 300, total: 300, ...unrefused })
  expect(await stateOf()).toEqual({ state: 'done', loaded: 300, total: 300, ...unrefused })
  const exported = await sheetOf('/resource/department/export', { filter: { name: 'Bulk' }, columns: ['code'] })
  expect(exported).toHaveLength(301)
}, 60_000)

test('no request failed unexpectedly', () => {
  expect(run.reported.join('\n')).toBe('')
})
