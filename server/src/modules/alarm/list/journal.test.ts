// The journal of alarms through HTTP: its content, its figures about plant and people, and its workbook.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AlarmEpisode } from '@gemba/contract/alarm/episode.ts'
import { handleAlarm } from '@gemba/contract/alarm/episode.ts'
import { pageAlarmJournal, readAlarmFigures } from '@gemba/contract/alarm/journal.ts'
import { readAlarmMarks } from '@gemba/contract/alarm/marks.ts'
import { countAlarmHistory } from '@gemba/contract/alarm/statistics/count-history.ts'
import { beforeAll, expect, test } from 'vitest'
import { unchecked } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import { makePlant, type Plant } from '../../../main/plant.fixture.ts'
import { eventually, type TestProduct } from '../../../main/product.fixture.ts'
import { type ReadCell, readWorkbook } from '../../../platform/spreadsheet/read-workbook.fixture.ts'

let run: TestProduct
let quiet: Plant
let busy: Plant
let closed: AlarmEpisode

const pageOf = async (filter: object) => (await run.admin(pageAlarmJournal, filter)).data
const figuresOf = async (filter: object) => (await run.admin(readAlarmFigures, filter)).data

const firstOf = (plant: Plant, fits: (episode: AlarmEpisode) => boolean): Promise<AlarmEpisode> =>
  eventually(async () => (await pageOf({ objectId: plant.objectId })).records.find(fits))

beforeAll(async () => {
  run = await joinTestProduct()
  quiet = await makePlant(run)
  busy = await makePlant(run)
  await busy.send(105, 20, 85, 20, 86, 20)
  const { id } = await firstOf(busy, ({ count, alarmStatus }) => count === 3 && alarmStatus === 2)
  await run.admin(handleAlarm, { id, handleText: 'cooled', alarmResult: 1 })
  closed = await firstOf(busy, ({ flowStatus }) => flowStatus === 3)
  await quiet.send(85)
  await firstOf(quiet, ({ alarmStatus }) => alarmStatus === 1)
})

test('a handled alarm is found by object, level, result, time and note', async () => {
  const { objectId } = busy
  expect(closed).toMatchObject({ maxLevel: 1, handleText: 'cooled', alarmResult: 1, ackUser: 'admin', isaState: 0 })
  for (const [field, fits, other] of [
    ['maxLevel', 1, 3],
    ['alarmResult', 1, 2],
    ['startSearch', '2020-01-01 00:00:00', '2099-01-01 00:00:00'],
    ['endSearch', '2099-01-01 00:00:00', '2020-01-01 00:00:00'],
  ] as const) {
    expect(
      (await pageOf({ objectId, [field]: fits })).records.map(({ id }) => id),
      field,
    ).toEqual([closed.id])
    expect((await pageOf({ objectId, [field]: other })).total, field).toBe(0)
  }
})

test('open and closed alarms are in one list, newest first', async () => {
  const { records } = await pageOf({ pageSize: 1000 })
  const objects = records.map(({ objectId }) => objectId)
  expect(objects.indexOf(quiet.objectId)).toBeLessThan(objects.indexOf(busy.objectId))
  expect(objects).toContain(quiet.objectId)
})

test('computes response times only of alarms that people handled, and the most frequent alarms', async () => {
  const ownFigures = await figuresOf({ objectId: busy.objectId })
  expect(ownFigures).toMatchObject({
    count: 1,
    meanToAckMs: (closed.ackTs ?? 0) - closed.raiseTs,
    meanToHandleMs: (closed.handleTs ?? 0) - closed.raiseTs,
    top: [{ objectId: busy.objectId, dataId: busy.pointId, raised: 3 }],
  })
  expect(await figuresOf({ objectId: quiet.objectId })).toMatchObject({
    count: 1,
    meanToAckMs: null,
    meanToHandleMs: null,
    top: [{ raised: 1 }],
  })
  const { top } = await figuresOf({})
  expect(top.length).toBeLessThanOrEqual(10)
  expect(top.map(({ raised }) => raised)).toEqual(top.map(({ raised }) => raised).toSorted((a, b) => b - a))
})

async function sheetOf(language: string): Promise<ReadCell[][]> {
  const response = await fetch(`http://127.0.0.1:${run.product.port}/api/alarmJournal/export`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${run.tokens.admin}`,
      'accept-language': language,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ objectId: busy.objectId }),
  })
  expect(decodeURIComponent(response.headers.get('content-disposition') ?? '')).toMatch(
    /(Alarm journal|报警记录)\.xlsx/,
  )
  const folder = mkdtempSync(join(tmpdir(), 'gemba-journal-'))
  const file = join(folder, 'answer.xlsx')
  writeFileSync(file, Buffer.from(await response.arrayBuffer()))
  const rows = await readWorkbook(file, 10_000)
  rmSync(folder, { recursive: true })
  return rows
}

test('exports a workbook in the language of the user', async () => {
  const [titles = [], row = [], ...rest] = await sheetOf('en')
  expect(rest).toEqual([])
  const of = (title: string) => row[titles.indexOf(title)]
  expect(of('Worst level')).toBe('Critical')
  expect(Number(of('Extreme'))).toBe(105)
  expect(Number(of('Occurrences'))).toBe(3)
  expect(of('Action taken')).toBe('cooled')
  expect(of('Result')).toBe('True alarm')
  expect(Number(of('Time to resolve (s)'))).toBe(Math.round(((closed.handleTs ?? 0) - closed.raiseTs) / 1000))
  expect((await sheetOf('zh-CN'))[1]?.[0]).toBe('紧急')
})

test('is visible with the right to see alarms, and contains nothing of another company', async () => {
  for (const path of ['page', 'figures', 'export']) {
    expect(await run.nobody(`/alarmJournal/${path}`, {}), path).toMatchObject({ code: '401' })
  }
  const foreign = await run.stranger(pageAlarmJournal, { objectId: busy.objectId })
  expect(foreign.data.total).toBe(0)
  const figures = await run.stranger(readAlarmFigures)
  expect(figures.data).toMatchObject({ count: 0, top: [] })
})

test('marks of a curve are the alarms of its points that overlap its window, of the own company only', async () => {
  const marksOf = async (points: readonly string[], from: number, to: number, caller = run.admin) =>
    (await caller(readAlarmMarks, { points, from, to })).data
  const points = [busy.pointId, quiet.pointId]
  const marks = await marksOf(points, Date.now() - 3_600_000, Date.now() + 1000)
  expect(marks).toMatchObject([
    {
      batchNo: closed.batchNo,
      dataId: busy.pointId,
      maxLevel: 1,
      side: 'high',
      peakValue: 105,
      returnTs: expect.any(Number),
    },
    { dataId: quiet.pointId, maxLevel: 3, returnTs: null },
  ])
  // An active alarm overlaps every later window; a returned one overlaps none after its return.
  const later = Date.now() + 1000
  expect((await marksOf(points, later, later + 1000)).map(({ dataId }) => dataId)).toEqual([quiet.pointId])
  expect(await marksOf(points, 0, closed.raiseTs - 1)).toEqual([])
  expect(await marksOf(points, 0, later, run.stranger)).toEqual([])
})

test('alarms are counted by hour, day and month with their worst level, also where there are none', async () => {
  const count = async (input: object, caller = run.admin) =>
    (await caller<{ total: number }[]>(countAlarmHistory, unchecked(input))).data
  const sum = (rows: readonly { total: number }[]) => rows.reduce((total, row) => total + row.total, 0)
  const days = await count({})
  expect(days).toHaveLength(30)
  expect(days.at(-1)).toMatchObject({
    total: 2,
    urgency: 1,
    error: 0,
    warn: 1,
    time: expect.stringMatching(/ 00:00:00$/),
  })
  expect(sum(await count({ unit: 'hour' }))).toBe(2)
  expect(sum(await count({ unit: 'month', objectId: busy.objectId }))).toBe(1)
  expect(sum(await count({ objectId: 'x' }))).toBe(0)
  expect(sum(await count({ endTime: Date.now() - 86_400_000 }))).toBe(0)
  expect(sum(await count({}, run.stranger))).toBe(0)
  const now = Date.now()
  const wrong = await run.admin(countAlarmHistory, unchecked({ startTime: now, endTime: now - 1 }))
  expect(wrong).toMatchObject({ data: { error: 'alarmPeriodWrong', params: { rows: 1000 } } })
  expect(await run.admin(countAlarmHistory, unchecked({ startTime: 0, unit: 'hour' }))).toMatchObject({ code: '1208' })
  expect((await run.nobody(countAlarmHistory, {})).code).toBe('401')
})
