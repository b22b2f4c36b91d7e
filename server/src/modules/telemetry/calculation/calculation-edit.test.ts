// Changes of calculations that have stored results.
import { point } from '@gemba/contract/equipment/point.ts'
import { calculationStatus, timingType } from '@gemba/contract/telemetry/calculation/dictionaries.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import { ingest, makePlant, type Plant } from '../../../main/plant.fixture.ts'
import { eventually, type TestProduct } from '../../../main/product.fixture.ts'

type Row = { id: string }

let run: TestProduct
let plant: Plant

beforeAll(async () => {
  run = await joinTestProduct()
  plant = await makePlant(run)
})

async function createPoint(code: string): Promise<string> {
  const body = { objectId: plant.objectId, code, name: code, storeMode: 1 }
  return (await run.admin<Row>(operation(point, 'create'), body)).data.id
}

/** Adds a calculation of a point, and loads it. */
async function addCalculation(code: string, formula: string, pointId: string) {
  const resultDataId = await createPoint(code)
  const params = [{ name: 'x', pointId }]
  const timings = [{ type: timingType.codes.onChange }]
  const body = { calCode: code, calName: code, formula, resultDataId, isEnable: 1, params, timings }
  const { data } = await run.admin<Row & { params: Row[] }>('/calInfo/addCalInfo', body)
  await run.product.intake.reload('all')
  return { id: data.id, parameterId: data.params[0]?.id, resultPointId: resultDataId }
}

const send = (code: string, value: number, ts: number) =>
  ingest(run, `${plant.code}-box`, { d: [{ dev: plant.code, s: [[code, ts, value]] }] })

async function readResults(pointId: string) {
  await run.product.intake.flush()
  return run.product.history.rows<[number, number]>(
    `SELECT toUnixTimestamp64Milli(ts), value FROM sample FINAL WHERE point = ${pointId} ORDER BY ts`,
  )
}

async function change(id: string, fields: object): Promise<void> {
  expect((await run.admin('/calInfo/updateCalInfo', { id, ...fields })).code).toBe('200')
  await run.product.intake.reload('all')
}

const untilLatest = (pointId: string, value: number) =>
  eventually(async () => (await run.product.intake.latestValues([pointId]))[0]?.value === value)

test('a changed formula applies from now on, and stored results stay', async () => {
  const source = await createPoint('edit-x')
  const { id, resultPointId } = await addCalculation('edit', 'x + 0', source)
  const at = Date.now() - 3_600_000
  await send('edit-x', 119, at)
  await untilLatest(resultPointId, 119)
  const changedAt = Date.now()
  await change(id, { formula: 'x * 1000' })
  await untilLatest(resultPointId, 119_000)
  const [first, second, ...more] = await readResults(resultPointId)
  expect([first, second?.[1], more]).toEqual([[at, 119], 119_000, []])
  expect(second?.[0]).toBeGreaterThanOrEqual(changedAt)
  // The clock of the device is behind. Its value is older than the change, and applies.
  await send('edit-x', 120, at + 60_000)
  await untilLatest(resultPointId, 120_000)
  expect((await readResults(resultPointId))[0]).toEqual([at, 119])
})

test('a total stays when its calculation is renamed, and begins anew with another point', async () => {
  const [source, other] = [await createPoint('total-x'), await createPoint('total-y')]
  const { id, parameterId, resultPointId } = await addCalculation('total', 'integral(x)', source)
  const at = Date.now() - 3_600_000
  for (const step of [0, 1, 2]) await send('total-x', 400, at + step * 5000)
  await untilLatest(resultPointId, 4000)
  await change(id, { name: 'renamed' })
  await send('total-x', 400, at + 15_000)
  await untilLatest(resultPointId, 6000)
  await send('total-y', 1, at + 5000)
  await change(id, { params: [{ id: parameterId, pointId: other }] })
  await untilLatest(resultPointId, 0)
  expect((await readResults(resultPointId)).slice(0, 3)).toEqual([
    [at, 0],
    [at + 5000, 2000],
    [at + 10_000, 4000],
  ])
})

test('a calculation without its result or an input is stopped with the reason', async () => {
  const source = await createPoint('dead-x')
  const [withoutInput, withoutResult] = [
    await addCalculation('dead-input', 'x', source),
    await addCalculation('dead-result', 'x', plant.pointId),
  ]
  for (const id of [source, withoutResult.resultPointId])
    expect((await run.admin(operation(point, 'remove'), { id })).code).toBe('200')
  const read = async (id: string) =>
    (await run.admin<Record<string, unknown>>('/calInfo/selectCalInfoById', { id }, { 'accept-language': 'en' })).data
  for (const [{ id }, error] of [
    [withoutInput, 'The point of parameter x was deleted'],
    [withoutResult, 'The result point was deleted'],
  ] as const) {
    const stopped = await eventually(async () => {
      const data = await read(id)
      return data.status === calculationStatus.codes.fault ? data : undefined
    }, 15_000)
    expect(stopped).toMatchObject({ isEnable: 0, error, errorAt: expect.any(Number) })
    const { data } = await run.admin<Row[]>('/calInfo/selectCalInfoByList', { status: calculationStatus.codes.fault })
    expect(data.map((row) => row.id)).toContain(id)
  }
  await change(withoutInput.id, {
    params: [{ id: withoutInput.parameterId, pointId: plant.pointId }],
    status: calculationStatus.codes.enabled,
  })
  expect(await read(withoutInput.id)).toMatchObject({ status: calculationStatus.codes.enabled, error: null })
})
