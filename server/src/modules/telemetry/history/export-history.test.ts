// A curve as a workbook: every sample, in order of time, with texts where no value is known.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { object } from '@gemba/contract/equipment/object.ts'
import { point as pointResource } from '@gemba/contract/equipment/point.ts'
import { box } from '@gemba/contract/gateway/box.ts'
import { exportHistory } from '@gemba/contract/telemetry/export.ts'
import { beforeAll, expect, test } from 'vitest'
import { type Declaration, type InputOf, operation, unchecked } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import { boxSecret, ingest } from '../../../main/plant.fixture.ts'
import type { TestProduct } from '../../../main/product.fixture.ts'
import { storeOn } from '../../../platform/db/store.ts'
import { type ReadCell, readWorkbook } from '../../../platform/spreadsheet/read-workbook.fixture.ts'
import { storeSilences } from '../../gateway/index.ts'

let run: TestProduct
const points: Record<string, string> = {}
const begin = Math.floor(Date.now() / 1000) * 1000 - 3_600_000
const at = (second: number): number => begin + second * 1000
/** More than one page of the cursor. */
const many = 6000

beforeAll(async () => {
  run = await joinTestProduct()
  const make = async <D extends Declaration>(declaration: D, body: InputOf<D>) =>
    (await run.admin<{ id: string }>(declaration, body)).data.id
  const boxId = await make(operation(box, 'create'), { code: 'export-box', name: 'Box', secret: boxSecret })
  const objectId = await make(operation(object, 'create'), { code: 'export', name: 'Press', boxId })
  for (const [code, point] of Object.entries({
    force: { name: '力', nameEn: 'Force', unit: 'kN', storeMode: 1, periodMs: 100 },
    flow: { name: 'Flow', storeMode: 1, periodMs: 1000 },
    running: {
      name: '运行',
      dataType: 1,
      storeMode: 2,
      maxIntervalMs: 0,
      stateWords: '0=停止；1=运行',
      stateWordsEn: '0=Stopped; 1=Running',
    },
  }))
    points[code] = await make(operation(pointResource, 'create'), unchecked({ objectId, code, ...point }))
  await run.product.intake.reload('all')
  const force = Array.from({ length: many }, (_, index) => ['force', at(0) + index * 100, index])
  const running = [
    ['running', at(0), 1],
    ['running', at(10), 0],
  ]
  const flow = [
    ['flow', at(0), 1],
    ['flow', at(100), 2],
    ['flow', at(300), 3],
  ]
  for (const samples of [flow, force.slice(0, many / 2), force.slice(many / 2), running])
    expect(await ingest(run, 'export-box', { d: [{ dev: 'export', s: samples }] })).toMatchObject({ code: '200' })
  await run.product.intake.flush()
  await storeSilences(storeOn(run.product.database), [
    { boxId, endedAt: null, silences: [{ from: at(700), to: at(800) }] },
  ])
})

async function sheetOf(
  language: string,
  { token = run.tokens.admin, codes = ['force', 'running'], to = at(900) } = {},
): Promise<ReadCell[][]> {
  const response = await fetch(`http://127.0.0.1:${run.product.port}/api/telemetry/export`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'accept-language': language, 'content-type': 'application/json' },
    body: JSON.stringify({ points: codes.map((code) => points[code]), from: String(at(0)), to: String(to) }),
  })
  const folder = mkdtempSync(join(tmpdir(), 'gemba-export-'))
  const file = join(folder, 'answer.xlsx')
  writeFileSync(file, Buffer.from(await response.arrayBuffer()))
  const rows = await readWorkbook(file, 10_000)
  rmSync(folder, { recursive: true })
  return rows
}

test('one row per instant and one column per point; states and silences as texts', async () => {
  const [titles, first, second, ...rest] = await sheetOf('en')
  expect(titles).toEqual(['Time', 'Press · Force (kN)', 'Press · 运行'])
  expect(first?.slice(1).map(String)).toEqual(['0', 'Running'])
  expect(String(second?.[0])).toMatch(/\.100$/)
  expect(rest.find(([, force]) => Number(force) === 100)?.[2]).toBe('Stopped')
  const figures = [first, second, ...rest].flatMap((row) => (/^\d+$/.test(String(row?.[1])) ? [Number(row?.[1])] : []))
  expect(figures).toEqual(Array.from({ length: many }, (_, index) => index))
  expect(rest.at(-1)?.slice(1)).toContain('No communication')
  expect((await sheetOf('zh-CN'))[1]?.[2]).toBe('运行')
})

test('a gap adds no row', async () => {
  const [, ...rows] = await sheetOf('en', { codes: ['flow'], to: at(600) })
  expect(rows.map(([, value]) => String(value))).toEqual(['1', '2', '3'])
})

test('returns nothing of another company, and nothing to users without the right to see values', async () => {
  expect(await sheetOf('en', { token: run.tokens.stranger })).toEqual([['Time']])
  expect(await run.nobody(exportHistory, { points: Object.values(points) })).toMatchObject({ code: '401' })
})
