// Calculations survive a restart: nothing is computed twice or lost, functions remember, and missed runs are made up for.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { point } from '@gemba/contract/equipment/point.ts'
import { calculation } from '@gemba/contract/telemetry/calculation/calculation.ts'
import { misfirePolicy, parameterMode, timingType } from '@gemba/contract/telemetry/calculation/dictionaries.ts'
import { expect, onTestFinished, test } from 'vitest'
import { operation, unchecked } from '../../../main/declared-call.fixture.ts'
import { ingest, makePlant } from '../../../main/plant.fixture.ts'
import { eventually, startTestProduct, type TestProduct } from '../../../main/product.fixture.ts'
import { createTestDatabase } from '../../../platform/db/test-database.fixture.ts'

type Rows = [ts: number, value: number][]

const rowsOf = async (run: TestProduct, pointId: string): Promise<Rows> => {
  await run.product.intake.flush()
  return run.product.history.rows<[number, number]>(
    `SELECT toUnixTimestamp64Milli(ts), value FROM sample WHERE point = ${pointId} ORDER BY ts, rts`,
  )
}

test('a restart repeats and loses no result', { timeout: 90_000 }, async () => {
  const databaseUrl = await createTestDatabase()
  const dataFolder = mkdtempSync(join(tmpdir(), 'gemba-calculation-'))
  onTestFinished(() => rmSync(dataFolder, { recursive: true, force: true }))
  const before = await startTestProduct({ databaseUrl, dataFolder })
  const { code, objectId, pointId } = await makePlant(before)
  const add = async (name: string, formula: string, body: object = {}): Promise<string> => {
    const fields = { objectId, code: name, name, storeMode: 1 }
    const { id: resultPointId } = (await before.admin<{ id: string }>(operation(point, 'create'), fields)).data
    const params = [{ name: 't', pointId }]
    const timings = [{ type: timingType.codes.onChange }]
    const input = { code: name, name, formula, resultPointId, status: 1, params, timings, ...body }
    expect((await before.admin(operation(calculation, 'create'), unchecked(input))).code).toBe('200')
    return resultPointId
  }
  const double = await add('double', 't * 2')
  const change = await add('change', 'delta(t)')
  const counted = await add('counted', 'n', {
    params: [{ name: 'n', pointId, mode: parameterMode.codes.count, windowMs: 1000 }],
    timings: [{ type: timingType.codes.period, everyMs: 1000, misfire: misfirePolicy.codes.all }],
  })
  const sent: number[] = []
  const send = async (run: TestProduct, value: number) => {
    await new Promise((resolve) => setTimeout(resolve, 3))
    sent.push(Date.now())
    await ingest(run, `${code}-box`, { d: [{ dev: code, ts: sent.at(-1), v: { temperature: value } }] })
  }
  const latest = async (run: TestProduct, id: string) => (await run.product.intake.latestValues([id]))[0]
  await eventually(async () => {
    await send(before, 0)
    return (await latest(before, change))?.value === 0
  })
  const first = sent.length
  for (let value = 10; value < 60; value += 10) await send(before, value)
  await eventually(async () => Number((await latest(before, counted))?.value) > 0)
  await before.product.stop()
  const stoppedAt = Date.now()
  // Rows that remain in the log would be inserted a second time.
  expect(readdirSync(join(dataFolder, 'spool'))).toEqual([])
  await new Promise((resolve) => setTimeout(resolve, 2500))

  const after = await startTestProduct({ databaseUrl, dataFolder })
  onTestFinished(() => after.stop())
  expect(await latest(after, double)).toMatchObject({ value: 100 })
  for (let value = 60; value < 100; value += 10) await send(after, value)
  const times = sent.slice(first)
  expect((await rowsOf(after, double)).filter(([ts]) => ts >= (times[0] ?? 0))).toEqual(
    times.map((ts, index) => [ts, (index + 1) * 20]),
  )
  // The difference across the restart is known.
  expect((await rowsOf(after, change)).filter(([ts]) => ts >= (times[0] ?? 0))).toEqual(times.map((ts) => [ts, 10]))
  await eventually(async () => ((await latest(after, counted))?.ts ?? 0) > stoppedAt + 3000)
  const seconds = (await rowsOf(after, counted)).map(([ts]) => ts / 1000)
  const begin = seconds[0] ?? 0
  expect(seconds).toEqual(seconds.map((_, index) => begin + index))
  expect(after.reported).toEqual([])
})
