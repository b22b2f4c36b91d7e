// Windows of calculations on stored readings: days with a clock change, and counters.
import { point } from '@gemba/contract/equipment/point.ts'
import { parameterMode, timingType } from '@gemba/contract/telemetry/calculation/dictionaries.ts'
import { dataTypes } from '@gemba/contract/telemetry/sample.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation, unchecked } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import { ingest, makePlant, type Plant } from '../../../main/plant.fixture.ts'
import { eventually, type TestProduct } from '../../../main/product.fixture.ts'
import { computePast, type PastPiece } from './compute-past.ts'
import { type LoadedCalculation, parseCalculation } from './loaded-calculation.ts'

type Row = { id: string }

const hourMs = 3_600_000
const settings = { calculationId: '1', companyId: '1', version: 1, resultPointId: '1', onMissing: 0, timeoutMs: 1000 }
const plainTiming = { timingId: '1', cron: null, everyMs: null, debounceMs: 0, graceMs: 0, misfire: 1 }
const shape = { isState: false, storeMode: 1, periodMs: 0, maxIntervalMs: 0, counter: undefined } as const
const plainParameter = { name: 'x', shape, constant: null, windowMs: null, stateValue: null }

let run: TestProduct
let plant: Plant

beforeAll(async () => {
  run = await joinTestProduct()
  plant = await makePlant(run)
})

async function createPoint(code: string, fields: object = {}): Promise<string> {
  const body = { objectId: plant.objectId, code, name: code, storeMode: 1, dataType: dataTypes.double, ...fields }
  return (await run.admin<Row>(operation(point, 'create'), body)).data.id
}

async function addCalculation(code: string, formula: string, param: object): Promise<string> {
  const resultDataId = await createPoint(code)
  const params = [{ name: 'x', ...param }]
  const timings = [{ type: timingType.codes.onChange }]
  const body = { calCode: code, calName: code, formula, resultDataId, isEnable: 1, params, timings }
  expect((await run.admin('/calInfo/addCalInfo', body)).code).toBe('200')
  await run.product.intake.reload('all')
  return resultDataId
}

/** Computes the results of a formula of one point in a piece of the past. */
async function compute(input: Omit<LoadedCalculation, keyof typeof settings>, piece: PastPiece) {
  const calculation = { ...settings, ...input }
  const formula = parseCalculation(calculation)
  if (!('node' in formula)) throw new Error('no formula')
  await run.product.intake.flush()
  const past = { calculation, formula: formula.node, memory: new Map(), lastGood: new Map() }
  return (await computePast(past, piece, run.product.history)).results.map(({ ts, value }) => [ts, value])
}

test('a day with a clock change has its own length', async () => {
  const pointId = await createPoint('hours')
  await run.product.intake.reload('all')
  const end = Date.parse('2026-10-26T00:00:00+01:00')
  const begin = end - 49 * hourMs
  const readings = Array.from({ length: 49 }, (_, index) => ['hours', begin + index * hourMs + 1000, 1])
  await ingest(run, `${plant.code}-box`, { d: [{ dev: plant.code, s: readings }] })
  const params = [{ ...plainParameter, pointId, mode: parameterMode.codes.sum }]
  const timings = [{ ...plainTiming, type: timingType.codes.windowEnd, everyMs: 24 * hourMs }]
  expect(await compute({ formula: 'x', params, timings }, { from: begin, to: end, zone: 'Europe/Berlin' })).toEqual([
    [end - 25 * hourMs, 24],
    [end, 25],
  ])
})

test('the changes of a counter contain its rollovers', async () => {
  const pointId = await createPoint('counter', { isCounter: 1, rollover: 1000 })
  const window = { pointId, mode: parameterMode.codes.delta, windowMs: 60_000 }
  const inWindow = await addCalculation('counter-window', 'x', window)
  const between = await addCalculation('counter-delta', 'delta(x)', { pointId })
  const at = Date.now() - 600_000
  for (const [index, value] of [950, 970, 990, 10, 30].entries())
    await ingest(run, `${plant.code}-box`, { d: [{ dev: plant.code, s: [['counter', at + index * 10_000, value]] }] })
  const latest = async () => {
    const values = await run.product.intake.latestValues([inWindow, between])
    return values.map(({ value }) => value)
  }
  await eventually(async () => (await latest()).every((value) => value !== null))
  expect(await latest()).toEqual([80, 20])
  const range = { from: at - 1, to: at + 40_000, zone: 'UTC' }
  const timings = [{ ...plainTiming, type: timingType.codes.onChange }]
  const counter = { ...plainParameter, pointId, shape: { ...shape, counter: { rollover: 1000 } } }
  const last = [{ ...counter, mode: parameterMode.codes.last }]
  const [first, ...later] = await compute({ formula: 'delta(x)', params: last, timings }, range)
  expect(first?.[1]).toBeNull()
  expect(later.map(([, value]) => value)).toEqual([20, 20, 20, 20])
  const delta = [{ ...counter, mode: parameterMode.codes.delta, windowMs: 60_000 }]
  expect((await compute({ formula: 'x', params: delta, timings }, range)).map(([, value]) => value)).toEqual([
    0, 20, 40, 60, 80,
  ])
})

test('a point that becomes a counter is one for its calculations', async () => {
  const pointId = await createPoint('later-counter')
  const result = await addCalculation('later-delta', 'delta(x)', { pointId })
  const counter = { id: pointId, isCounter: 1, rollover: 1000 }
  expect((await run.admin(operation(point, 'update'), unchecked(counter))).code).toBe('200')
  await eventually(async () => {
    for (const value of [990, 10])
      await ingest(run, `${plant.code}-box`, { d: [{ dev: plant.code, s: [['later-counter', Date.now(), value]] }] })
    return (await run.product.intake.latestValues([result]))[0]?.value === 20
  }, 10_000)
})
