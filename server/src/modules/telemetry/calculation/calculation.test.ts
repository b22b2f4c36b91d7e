// Calculations by the calls of the specification, and what the intake computes of them.
import { alarmRule } from '@gemba/contract/alarm/rule.ts'
import { point } from '@gemba/contract/equipment/point.ts'
import { calculation } from '@gemba/contract/telemetry/calculation/calculation.ts'
import {
  listCalculationRuns,
  listCalculationsOfObject,
  readCalculationGraph,
  runCalculation,
  tryFormula,
} from '@gemba/contract/telemetry/calculation/calculation-runs.ts'
import {
  calculationStatus,
  missingPolicy,
  parameterMode,
  timingType,
} from '@gemba/contract/telemetry/calculation/dictionaries.ts'
import { cancelRecompute, readRecompute, startRecompute } from '@gemba/contract/telemetry/calculation/recompute.ts'
import { quality, sampleFlags } from '@gemba/contract/telemetry/sample.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { operation, unchecked } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import { ingest, makePlant, type Plant } from '../../../main/plant.fixture.ts'
import { eventually, type TestProduct } from '../../../main/product.fixture.ts'

type Row = { id: string }
type Param = Record<string, unknown>

let run: TestProduct
let plant: Plant
let pressure: string
let codes = 0

beforeAll(async () => {
  run = await joinTestProduct()
  plant = await makePlant(run)
  pressure = await createPoint('pressure')
})

async function createPoint(code: string, fields: object = {}): Promise<string> {
  const body = { objectId: plant.objectId, code, name: code, storeMode: 1, ...fields }
  return (await run.admin<Row>(operation(point, 'create'), body)).data.id
}

const onChange = [{ type: timingType.codes.onChange }]

/** Adds an enabled calculation by the names of the specification, and returns it with the id of its result point. */
async function addCalculation(formula: string, params: readonly Param[], more: object = {}) {
  const code = `calc-${++codes}`
  const resultDataId = await createPoint(code)
  const body = { calCode: code, calName: code, formula, resultDataId, isEnable: 1, params, timings: onChange, ...more }
  const { data, msg } = await run.admin<Row & { version: number }>('/calInfo/addCalInfo', body)
  if (!data.id) throw new Error(`${msg} ${JSON.stringify(data)}`)
  return { ...data, resultPointId: resultDataId }
}

const latest = async (pointId: string) => (await run.product.intake.latestValues([pointId]))[0]

/** Sends values of several points in one message. */
const send = (values: Record<string, unknown>, ts = Date.now()) =>
  ingest(run, `${plant.code}-box`, {
    d: [{ dev: plant.code, s: Object.entries(values).map(([code, value]) => [code, ts, value]) }],
  })

/** Sends a value until the calculation, which the intake loads soon, gives the expected result. */
async function untilResult(pointId: string, values: Record<string, unknown>, expected: unknown): Promise<void> {
  await eventually(async () => {
    await send(values)
    return (await latest(pointId))?.value === expected
  })
}

test('a calculation is saved with its parameters and timings and answers by the names of the specification', async () => {
  const body = {
    calCode: 'ratio',
    calName: 'Ratio',
    formula: 't / p',
    params: [
      { paramName: 't', dataId: plant.pointId },
      { paramName: 'p', dataId: pressure },
    ],
    timings: [{ type: timingType.codes.cron, cron: '0 0 2 * * ?' }],
  }
  const { data } = await run.admin<Row & Record<string, unknown>>('/calInfo/addCalInfo', body)
  expect(data).toMatchObject({ calId: data.id, calCode: 'ratio', status: calculationStatus.codes.draft, isEnable: 0 })
  const key = { calId: data.id }
  const { data: read } = await run.admin<Record<string, unknown>>('/calInfo/selectCalInfoById', key)
  expect(read).toMatchObject({
    params: [{ paramName: 't', dataId: plant.pointId, mode: 1 }, { paramName: 'p' }],
    timings: [{ cron: '0 0 2 * * ?', graceMs: 5000 }],
  })
  expect((await run.admin<Row[]>('/calParam/selectCalParamByCalId', key)).data).toHaveLength(2)
  expect((await run.admin<Row[]>('/calTiming/selectCalTimingByCalId', key)).data).toHaveLength(1)
  expect((await run.admin<Row[]>('/calResult/selectCalResultByCalId', key)).data).toEqual([])
  const { data: page } = await run.admin<{ records: Row[] }>('/calInfo/selectCalInfoByPage', {
    pageNum: 1,
    pageSize: 10,
  })
  expect(page.records).toContainEqual(expect.objectContaining({ id: data.id }))
  expect((await run.admin<Row[]>('/calInfo/selectCalInfoByList', { status: 0 })).data).toMatchObject([{ id: data.id }])
  expect((await run.stranger('/calInfo/selectCalInfoById', key)).code).toBe('1101')
  expect((await run.nobody('/calInfo/selectCalInfoById', key)).code).toBe('401')
  const changed = await run.admin('/calInfo/updateCalInfo', { ...key, version: data.version, calName: 'Other' })
  expect(changed.code).toBe('200')
  const stale = await run.admin('/calInfo/updateCalInfo', { ...key, version: data.version, calName: 'Third' })
  expect(stale.data.error).toBe('stale')
  expect((await run.admin('/calInfo/delCalInfo', key)).code).toBe('200')
  expect((await run.admin('/calInfo/delCalInfo', key)).code).toBe('1101')
})

describe('saving is refused', () => {
  const param = () => ({ name: 't', pointId: plant.pointId })
  const create = async (body: object) => {
    const code = `refused-${++codes}`
    const defaults = { code, name: code, formula: 't', params: [param()], timings: onChange, status: 1 }
    return (await run.admin(operation(calculation, 'create'), unchecked({ ...defaults, ...body }))).data as Record<
      string,
      unknown
    >
  }

  test('for what an enabled calculation lacks', async () => {
    expect(await create({})).toMatchObject({ error: 'calculationIncomplete' })
    const resultPointId = await createPoint('refused-result')
    const windowless = [{ ...param(), mode: parameterMode.codes.avg }]
    for (const body of [{ timings: [] }, { timings: [{ type: timingType.codes.period }] }, { params: windowless }])
      expect(await create({ resultPointId, ...body })).toMatchObject({ error: 'calculationIncomplete' })
    expect(await create({ resultPointId, formula: 't +' })).toMatchObject({
      error: 'formulaInvalid',
      params: { position: 4 },
    })
    expect(await create({ resultPointId, formula: 't + other' })).toMatchObject({ error: 'formulaInvalid' })
    expect(await create({ resultPointId, status: 3 })).toMatchObject({ error: 'invalid' })
    expect(await create({ resultPointId, timings: [{ type: 2, cron: '* * *' }] })).toMatchObject({ error: 'invalid' })
    expect(await create({ formula: 't +', status: 0 })).toMatchObject({ formula: 't +' })
  })

  test('for points of another company', async () => {
    const body = { code: 'foreign', name: 'F', formula: 't', params: [param()], timings: onChange }
    expect((await run.stranger(operation(calculation, 'create'), unchecked(body))).code).toBe('1101')
  })

  test('for a cycle, which is named', async () => {
    const first = await addCalculation('t', [param()])
    const second = await addCalculation('a', [{ name: 'a', pointId: first.resultPointId }])
    const { data: read } = await run.admin<{ params: Row[] }>('/calInfo/selectCalInfoById', { id: first.id })
    const line = { id: read.params[0]?.id, pointId: second.resultPointId }
    const { data } = await run.admin('/calInfo/updateCalInfo', { id: first.id, params: [line] })
    expect(data).toMatchObject({ error: 'calculationCycle' })
    const { path } = data.params as { path: string }
    expect(path.split(' → ')).toHaveLength(3)
    const alone = await run.admin('/calParam/edit', { id: read.params[0]?.id, pointId: first.resultPointId })
    expect(alone.data).toMatchObject({ error: 'calculationCycle' })
    const graph = await run.admin(readCalculationGraph, { calculationId: first.id })
    expect(graph.data).toMatchObject({
      inputs: [{ pointId: plant.pointId, calculationId: null }],
      dependents: [{ pointId: second.resultPointId, calculationId: second.id, status: 1 }],
    })
    const { data: ofObject } = await run.admin(listCalculationsOfObject, { objectId: plant.objectId })
    expect(ofObject.records).toContainEqual(
      expect.objectContaining({ calculationId: first.id, formula: 't', status: 1 }),
    )
    const onePage = { objectId: plant.objectId, pageSize: 1 }
    const { data: firstPage } = await run.admin(listCalculationsOfObject, onePage)
    expect([firstPage.records.length, firstPage.total]).toEqual([1, ofObject.total])
    expect((await run.stranger(listCalculationsOfObject, onePage)).data.total).toBe(0)
  })
})

test('a message computes each calculation once, after those that it reads', async () => {
  const double = await addCalculation('t * 2', [{ name: 't', pointId: plant.pointId }])
  const sum = await addCalculation('t + d + p', [
    { name: 't', pointId: plant.pointId },
    { name: 'd', pointId: double.resultPointId },
    { name: 'p', pointId: pressure },
  ])
  await untilResult(sum.resultPointId, { temperature: 1, pressure: 10 }, 13)
  const sentAt: number[] = []
  for (let step = 0; step < 20; step++) {
    await new Promise((resolve) => setTimeout(resolve, 3))
    sentAt.push(Date.now())
    await send({ temperature: step, pressure: step * 100 }, sentAt[step])
  }
  expect(await latest(sum.resultPointId)).toMatchObject({ value: 19 * 103, ts: sentAt[19], quality: quality.good })
  await run.product.intake.flush()
  // Not FINAL: each result was stored once.
  const rows = await run.product.history.rows<[number, number, number]>(
    `SELECT toUnixTimestamp64Milli(ts), value, flags FROM sample WHERE point = ${sum.resultPointId}
     AND ts >= fromUnixTimestamp64Milli(toInt64(${sentAt[0]}), 'UTC') ORDER BY ts, rts`,
  )
  expect(rows).toEqual(sentAt.map((at, step) => [at, step * 103, sampleFlags.calculated]))
})

test('a device cannot send the values of a result', async () => {
  const copy = await addCalculation('t', [{ name: 't', pointId: plant.pointId }])
  await untilResult(copy.resultPointId, { temperature: 5 }, 5)
  await send({ [`calc-${codes}`]: 999 })
  expect((await latest(copy.resultPointId))?.value).toBe(5)
})

test('a result alarms like any other value', async () => {
  const hot = await addCalculation('t + 0', [{ name: 't', pointId: plant.pointId }])
  await untilResult(hot.resultPointId, { temperature: 5 }, 5)
  const rule = { name: 'hot', pointId: hot.resultPointId, urgencyMax: 50 }
  expect((await run.admin(operation(alarmRule, 'create'), rule)).code).toBe('200')
  await eventually(async () => {
    await send({ temperature: 60 + Math.random() })
    return (await run.rows(`select from alarm_episode where point_id = ${hot.resultPointId}`)).length > 0
  })
})

describe('without a value', () => {
  test.each([
    [missingPolicy.codes.bad, null, quality.badSensorFailure],
    [missingPolicy.codes.skip, 3, quality.good],
    [missingPolicy.codes.lastGood, 3, quality.uncertainLastUsableValue],
    [missingPolicy.codes.zero, 1, quality.uncertainSubNormal],
  ])('policy %i', async (onMissing, value, code) => {
    const { resultPointId } = await addCalculation('t + 1', [{ name: 't', pointId: plant.pointId }], { onMissing })
    await untilResult(resultPointId, { temperature: 2 }, 3)
    await plant.send([null, undefined, quality.badSensorFailure])
    expect(await latest(resultPointId)).toMatchObject({ value, quality: code })
  })
})

test('figures of a window, the previous value and constants', async () => {
  const windowed = await addCalculation('n * 1000 + previous * 10 + k', [
    { name: 'n', pointId: plant.pointId, mode: parameterMode.codes.max, windowMs: 3_600_000 },
    { name: 'previous', pointId: plant.pointId, mode: parameterMode.codes.prev },
    { name: 'k', constant: 7 },
  ])
  await eventually(async () => {
    await send({ temperature: 900 })
    return Number((await latest(windowed.resultPointId))?.value) >= 900_000
  })
  await send({ temperature: 3 })
  await send({ temperature: 4 }, Date.now() + 5)
  expect((await latest(windowed.resultPointId))?.value).toBe(900_000 + 30 + 7)
})

test('ten failures in a row stop a calculation, and its runs are listed', async () => {
  const faulty = await addCalculation("t > 'x'", [{ name: 't', pointId: plant.pointId }])
  await eventually(async () => {
    await send({ temperature: 1 })
    const { data } = await run.admin<{ status: number }>('/calInfo/selectCalInfoById', { id: faulty.id })
    return data.status === calculationStatus.codes.fault
  })
  const { data } = await run.admin<Record<string, unknown>>('/calInfo/selectCalInfoById', { id: faulty.id })
  expect(data).toMatchObject({ isEnable: 0, error: expect.stringMatching(/./), errorAt: expect.any(Number) })
  const runs = await eventually(async () => {
    const { data: rows } = await run.admin(listCalculationRuns, { calculationId: faulty.id })
    return rows.length === 10 ? rows : undefined
  })
  expect(runs[0]).toMatchObject({ value: null, inputs: [['t', '1', 0]], error: data.error })
  expect((await run.admin(runCalculation, { calculationId: faulty.id })).data).toMatchObject({
    error: 'calculationNotRunning',
  })
  expect((await run.stranger(listCalculationRuns, { calculationId: faulty.id })).code).toBe('1101')
  const again = await run.admin('/calInfo/updateCalInfo', { id: faulty.id, formula: 't > 0', isEnable: 1 })
  expect(again.data).toMatchObject({ status: calculationStatus.codes.enabled, error: null })
  await untilResult(faulty.resultPointId, { temperature: 1 }, 1)
})

test('runs by time and by hand take figures of history', async () => {
  await send({ temperature: 40 })
  const timed = await addCalculation(
    'n',
    [{ name: 'n', pointId: plant.pointId, mode: parameterMode.codes.count, windowMs: 60_000 }],
    {
      timings: [{ type: timingType.codes.period, everyMs: 1000 }, { type: timingType.codes.manual }],
    },
  )
  const result = await eventually(async () => {
    const value = await latest(timed.resultPointId)
    return typeof value?.value === 'number' && value.value > 0 ? value : undefined
  })
  expect(Number(result.ts) % 1000).toBe(0)
  await eventually(async () => (await run.admin(listCalculationRuns, { calculationId: timed.id })).data.length > 1)
  expect((await run.admin(runCalculation, { calculationId: timed.id })).code).toBe('200')
  expect((await run.nobody(runCalculation, { calculationId: timed.id })).code).toBe('401')
  await eventually(async () => {
    const { data } = await run.admin(listCalculationRuns, { calculationId: timed.id })
    return data.some(({ ts }) => Number(ts) % 1000 !== 0)
  })
})

test('a formula is tried with the values of now', async () => {
  await send({ temperature: 12 })
  const params = [{ name: 't', pointId: plant.pointId, constant: null, mode: 1, windowMs: null, stateValue: null }]
  const tried = (formula: string, call = run.admin) =>
    call(tryFormula, unchecked({ formula, params })).then(({ data }) => data)
  expect(await tried('t * 2')).toMatchObject({ value: '24', quality: 0, inputs: [['t', '12', 0]], error: null })
  expect(await tried('t * ')).toMatchObject({ value: null, position: 3, length: 0, error: expect.stringMatching(/./) })
  // Another company gets no value of the point.
  expect(await tried('t * 2', run.stranger)).toMatchObject({ value: null, quality: quality.badConfigurationError })
})

test('the past is computed again from history, without alarms', async () => {
  const base = Date.now() - 3_600_000
  const source = await createPoint('source')
  await run.product.intake.reload('all')
  const readings = Array.from({ length: 30 }, (_, index) => ['source', base + index * 1000, index])
  await ingest(run, `${plant.code}-box`, { d: [{ dev: plant.code, s: readings }] })
  const { id, resultPointId } = await addCalculation('s * 2 + delta(s)', [{ name: 's', pointId: source }])
  const rule = { name: 'past', pointId: resultPointId, urgencyMax: 1 }
  await run.admin(operation(alarmRule, 'create'), rule)
  await run.product.intake.reload('all')
  const range = { calculationId: id, from: base - 1, to: base + 20_000 }
  const start = (body: object) => run.admin(startRecompute, { ...range, ...body })
  expect((await start({ to: range.from })).data).toMatchObject({ error: 'rangeInvalid' })
  expect((await start({ to: Date.now() + 60_000 })).data).toMatchObject({ error: 'rangeInvalid' })
  expect((await run.stranger(startRecompute, range)).code).toBe('1101')
  expect((await run.nobody(startRecompute, range)).code).toBe('401')
  expect((await run.admin(readRecompute, { calculationId: id })).data).toBeNull()
  expect((await start({})).data).toMatchObject({ state: 'waiting', results: 0, endedAt: null })
  expect((await start({})).data).toMatchObject({ error: 'recomputeRunning' })
  const ended = await eventually(async () => {
    const { data } = await run.admin(readRecompute, { calculationId: id })
    return data?.endedAt ? data : undefined
  })
  expect(ended).toMatchObject({ state: 'done', results: 21, position: range.to })
  const rows = await run.product.history.rows<[number, number, number]>(
    `SELECT toUnixTimestamp64Milli(ts), value, flags FROM sample FINAL WHERE point = ${resultPointId}
     AND ts <= fromUnixTimestamp64Milli(toInt64(${range.to}), 'UTC') ORDER BY ts`,
  )
  const flags = sampleFlags.calculated + sampleFlags.historical
  // The first one has no earlier value for its difference.
  expect(rows.slice(1)).toEqual(
    Array.from({ length: 20 }, (_, index) => [base + (index + 1) * 1000, index * 2 + 3, flags]),
  )
  expect(rows[0]).toEqual([base, null, flags])
  const alarms = await run.rows<{ at: string }>(`select from alarm_episode where point_id = ${resultPointId}`)
  expect(alarms.length).toBeLessThanOrEqual(1)
  expect((await run.admin(cancelRecompute, { calculationId: id })).data).toMatchObject({ state: 'done' })
})

test('no error occurred behind the responses', () => {
  expect(run.reported.join('\n')).toBe('')
})
