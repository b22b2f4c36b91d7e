// Recomputations of a part of the range of formulas that remember.
import { point } from '@gemba/contract/equipment/point.ts'
import { calculation } from '@gemba/contract/telemetry/calculation/calculation.ts'
import { timingType } from '@gemba/contract/telemetry/calculation/dictionaries.ts'
import { readRecompute, startRecompute } from '@gemba/contract/telemetry/calculation/recompute.ts'
import { dataTypes } from '@gemba/contract/telemetry/sample.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation, unchecked } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import { ingest, makePlant, type Plant } from '../../../main/plant.fixture.ts'
import { eventually, type TestProduct } from '../../../main/product.fixture.ts'

const stepMs = 10_000
const count = 9
const formulas = ['integral(s)', 'integral(s) / 3600 + s', 'delta(s) + hold(s)', 'integral(s) - integral(o)']

let run: TestProduct
let plant: Plant

beforeAll(async () => {
  run = await joinTestProduct()
  plant = await makePlant(run)
})

test('a part of the past continues from the result before it', async () => {
  const createPoint = async (code: string): Promise<string> => {
    const body = { objectId: plant.objectId, code, name: code, storeMode: 1, dataType: dataTypes.double }
    return (await run.admin<{ id: string }>(operation(point, 'create'), body)).data.id
  }
  const [source, other] = [await createPoint('seed-s'), await createPoint('seed-o')]
  const added: { id: string; resultPointId: string }[] = []
  for (const [index, formula] of formulas.entries()) {
    const code = `seed-${index}`
    const resultPointId = await createPoint(code)
    const params = [
      { name: 's', pointId: source },
      { name: 'o', pointId: other },
    ]
    const timings = [{ type: timingType.codes.onChange }]
    const input = { code, name: code, formula, resultPointId, status: 1, params, timings }
    const { data } = await run.admin<{ id: string }>(operation(calculation, 'create'), unchecked(input))
    added.push({ id: data.id, resultPointId })
  }
  await run.product.intake.reload('all')
  const base = Math.floor(Date.now() / 60_000) * 60_000 - 600_000
  for (let step = 0; step < count; step++) {
    const series = ['seed-s', 'seed-o'].map((code, index) => [code, base + step * stepMs, step * step + index])
    await ingest(run, `${plant.code}-box`, { d: [{ dev: plant.code, s: series }] })
  }
  const { history, intake } = run.product
  const readResults = async (pointId: string) => {
    await intake.flush()
    return history.rows<[number, number]>(
      `SELECT toUnixTimestamp64Milli(ts), value FROM sample FINAL WHERE point = ${pointId} ORDER BY ts`,
    )
  }
  for (const [index, { id, resultPointId }] of added.entries()) {
    const before = await readResults(resultPointId)
    expect(before).toHaveLength(count)
    const range = { calculationId: id, from: base + 3 * stepMs - 1, to: base + 7 * stepMs }
    expect((await run.admin(startRecompute, range)).code).toBe('200')
    const ended = await eventually(async () => {
      const { data } = await run.admin(readRecompute, { calculationId: id })
      return data?.endedAt ? data : undefined
    }, 15_000)
    // The totals of two integrals do not follow from one result, and nothing is overwritten.
    const isKnown = index < 3
    expect(ended).toMatchObject(isKnown ? { state: 'done', results: 5 } : { state: 'failed', results: 0 })
    const after = await readResults(resultPointId)
    expect(after.map(([ts]) => ts)).toEqual(before.map(([ts]) => ts))
    const rounded = (rows: typeof after) => rows.map(([, value]) => value?.toFixed(6))
    expect(rounded(after)).toEqual(rounded(before))
  }
  run.reported.splice(0)
})
