// Statistics through HTTP on real stores: weighted by time, excluding gaps and silences, and independent of the number
// of pieces that are read.
import { object } from '@gemba/contract/equipment/object.ts'
import { point as pointResource } from '@gemba/contract/equipment/point.ts'
import { box } from '@gemba/contract/gateway/box.ts'
import { readPeriods } from '@gemba/contract/telemetry/periods.ts'
import { readStatistics } from '@gemba/contract/telemetry/statistics.ts'
import { beforeAll, expect, test } from 'vitest'
import { type Declaration, type InputOf, operation, unchecked } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import { boxSecret, ingest } from '../../../main/plant.fixture.ts'
import type { TestProduct } from '../../../main/product.fixture.ts'
import { storeOn } from '../../../platform/db/store.ts'
import { storeSilences } from '../../gateway/index.ts'
import { HistoryReader } from '../history/history-reader.ts'

let run: TestProduct
let boxId: string
const points: Record<string, string> = {}
const begin = Math.floor(Date.now() / 1000) * 1000 - 3_600_000
const at = (second: number): number => begin + second * 1000

beforeAll(async () => {
  run = await joinTestProduct()
  const make = async <D extends Declaration>(declaration: D, body: InputOf<D>) =>
    (await run.admin<{ id: string }>(declaration, body)).data.id
  boxId = await make(operation(box, 'create'), { code: 'statistics-box', name: 'Box', secret: boxSecret })
  const objectId = await make(operation(object, 'create'), { code: 'statistics', name: 'Object', boxId })
  const change = { storeMode: 2, maxIntervalMs: 0 }
  for (const [code, point] of Object.entries({
    every: { storeMode: 1 },
    change,
    running: { ...change, dataType: 1, stateWords: '0=Stopped; 1=Running' },
  }))
    points[code] = await make(operation(pointResource, 'create'), unchecked({ objectId, code, name: code, ...point }))
  await run.product.intake.reload('all')
  const readings: [string, number, number][] = [
    ['every', 0, 10],
    ['every', 30, 20],
    ['every', 40, 90],
    // Two minutes without samples: the time before the gap does not count.
    ['every', 160, 30],
    ['every', 200, 30],
    ['change', -100, 4],
    ['change', 100, 8],
    ['change', 300, 6],
    ['running', -100, 1],
    ['running', 50, 0],
    ['running', 150, 1],
  ]
  for (const [code, second, value] of readings.toSorted((left, right) => left[1] - right[1]))
    await ingest(run, 'statistics-box', { d: [{ dev: 'statistics', ts: at(second), v: { [code]: value } }] })
  await run.product.intake.flush()
})

const read = async (code: string, from: number, to: number, caller = run.admin) => {
  const body = { points: [points[code]], from: String(at(from)), to: String(at(to)) }
  const { data } = await caller(readStatistics, unchecked(body))
  return data[0]
}

test('the mean of sampled values is that of the drawn slope, and a gap does not count', async () => {
  expect(await read('every', 0, 1000)).toMatchObject({
    min: 10,
    minTs: at(0),
    max: 90,
    maxTs: at(40),
    count: 5,
    mean: (15 * 30 + 55 * 10 + 30 * 40) / 80,
    knownMs: 80_000,
    states: [],
  })
})

test('a sample stored on change is valid from before the window to its end', async () => {
  expect(await read('change', 0, 400)).toMatchObject({
    min: 4,
    minTs: at(0),
    max: 8,
    maxTs: at(100),
    mean: (4 * 100 + 8 * 200 + 6 * 100) / 400,
    knownMs: 400_000,
  })
  expect(await read('change', 310, 320)).toMatchObject({ min: 6, max: 6, mean: 6, knownMs: 10_000 })
})

test('a state has the duration of each of its values', async () => {
  expect(await read('running', 0, 200)).toMatchObject({
    knownMs: 200_000,
    states: [
      { value: 0, ms: 100_000 },
      { value: 1, ms: 100_000 },
    ],
  })
})

test('points of another company are not read, and an empty result is a result', async () => {
  expect(await read('change', 0, 400, run.stranger)).toBeUndefined()
  expect(await read('every', -3000, -2000)).toMatchObject({ count: 0, min: null, mean: null, knownMs: 0 })
  expect((await run.admin(readStatistics, unchecked({ points: [points.every], from: '5', to: '4' }))).code).toBe('1304')
})

test('figures by period are those of the points of the caller, for a limited number of periods', async () => {
  const ask = (body: Record<string, unknown>, caller = run.admin) =>
    caller(readPeriods, unchecked({ points: [points.every], from: String(at(0)), to: String(at(400)), ...body }))
  const { data } = await ask({ unit: 'day', percentiles: [50] })
  expect(data[0]?.periods.at(-1)).toMatchObject({ min: 10, max: 90, count: 5, percentiles: [30], increase: null })
  expect((await ask({ unit: 'day', shift: 1, shiftUnit: 'year' })).data[0]?.periods).toEqual([])
  expect((await ask({ unit: 'day' }, run.stranger)).data).toEqual([])
  expect((await ask({ unit: 'hour', from: '2020-01-01 00:00:00' })).data).toMatchObject({ error: 'historyTooLarge' })
  expect((await ask({ unit: 'hour', from: '5', to: '4' })).code).toBe('1304')
  for (const wrong of [{ unit: 'second' }, { unit: 'day', percentiles: [101] }, { unit: 'day', fill: 'zero' }])
    expect((await ask(wrong)).data).toMatchObject({ error: 'invalid' })
})

test('a silence does not count, and reading in small pieces gives the same result', async () => {
  await storeSilences(storeOn(run.product.database), [
    { boxId, endedAt: null, silences: [{ from: at(200), to: at(280) }] },
  ])
  const expected = { mean: (4 * 100 + 8 * 100 + 6 * 100) / 300, knownMs: 300_000 }
  expect(await read('change', 0, 400)).toMatchObject(expected)
  const pieces = new HistoryReader(run.product.history, async () => undefined, { samplesAtOnce: 1 })
  const source = {
    pointId: points.change as string,
    dataType: 8,
    periodMs: 1000,
    storeMode: 2,
    maxIntervalMs: 0,
  } as const
  const query = {
    from: at(0),
    to: at(400),
    points: [{ ...source, isState: false, silences: [{ from: at(200), to: at(280), boxId: '1' }] }],
  }
  expect((await pieces.statistics(query))[0]).toMatchObject({ ...expected, min: 4, max: 8 })
  const slope = { ...source, pointId: points.every as string, storeMode: 1, isState: false, silences: [] } as const
  const whole = await read('every', 0, 300)
  expect((await pieces.statistics({ from: at(0), to: at(300), points: [slope] }))[0]).toMatchObject({
    mean: whole?.mean,
    knownMs: whole?.knownMs,
  })
})
