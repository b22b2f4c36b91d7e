// Nothing runs over a time in which nothing was heard: the product killed, its gateway away.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { model } from '@gemba/contract/equipment/model.ts'
import { modelPoint } from '@gemba/contract/equipment/model-point.ts'
import { createObjectByModel } from '@gemba/contract/equipment/object.ts'
import { box as boxResource } from '@gemba/contract/gateway/box.ts'
import type { HistoryAnswer } from '@gemba/contract/telemetry/read.ts'
import { readHistory } from '@gemba/contract/telemetry/read.ts'
import { connectAsync, type MqttClient } from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Declaration, type InputOf, operation } from './declared-call.fixture.ts'
import { boxSecret } from './plant.fixture.ts'
import { eventually, startTestProduct } from './product.fixture.ts'
import { type Suite, startSuite } from './suite.fixture.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'gemba-silence-'))
const awayMs = 3500
let suite: Suite | undefined
let admin: string
let stranger: string
let points: string[]

beforeAll(async () => {
  const run = await startTestProduct({ dataFolder, databaseUrl: 'embedded' })
  const make = async <D extends Declaration>(declaration: D, body: InputOf<D>) =>
    (await run.admin<{ id: string }>(declaration, body)).data.id
  const boxId = await make(operation(boxResource, 'create'), { code: 'box', name: 'Box', secret: boxSecret })
  const modelId = await make(operation(model, 'create'), { code: 'm', name: 'm' })
  for (const [code, storeMode] of [
    ['every', 1],
    ['change', 2],
  ] as const)
    await make(operation(modelPoint, 'create'), { modelId, code, name: code, storeMode, maxIntervalMs: 0 })
  await make(createObjectByModel, { modelId, objectCode: 'press', objectName: 'Press', boxId })
  points = (await run.rows<{ id: string }>('select id from point order by store_mode')).map(({ id }) => id)
  ;({ admin, stranger } = run.tokens)
  await eventually(async () => (await run.rows('select from outbox where done_at is null')).length === 0)
  await run.stop()
}, 120_000)
afterAll(async () => {
  await suite?.kill()
  rmSync(dataFolder, { recursive: true, force: true })
})

const connect = ({ mqttPort }: Suite): Promise<MqttClient> =>
  connectAsync(`mqtt://127.0.0.1:${mqttPort}`, { username: 'box', password: boxSecret, reconnectPeriod: 0 }, false)

async function send(box: MqttClient, value: number): Promise<void> {
  const v = { every: value, change: 7 }
  await box.publishAsync('iot/v1/alpha/box/up/data', JSON.stringify({ d: [{ dev: 'press', v }] }), { qos: 1 })
}

const read = async ({ call }: Suite, from: number, token = admin) =>
  (await call<HistoryAnswer>(readHistory, { points, from: String(from), to: String(Date.now()) }, token)).data.series

test('a kill and a gateway that was away are told and break every curve', { timeout: 120_000 }, async () => {
  suite = await startSuite(dataFolder)
  const begun = Date.now()
  let box = await connect(suite)
  for (const value of [1, 2, 3]) await send(box, value)
  const killedAt = Date.now()
  await suite.kill()
  await box.endAsync(true)
  await pause(awayMs)
  suite = await startSuite(dataFolder)
  const startedAt = Date.now()
  box = await connect(suite)
  await send(box, 4)
  await send(box, 5)
  const away = Date.now()
  await box.endAsync()
  await pause(awayMs)
  box = await connect(suite)
  const backAt = Date.now()
  await send(box, 6)
  const running = suite
  const series = await eventually(async () => {
    const reading = await read(running, begun)
    return reading.every(({ silences }) => silences.length === 2) && reading
  }, 10_000)
  const [every, change] = series
  expect(series.map(({ isHeld }) => isHeld)).toEqual([false, true])
  expect(every?.points.map(([, value]) => value)).toEqual([1, 2, 3, null, 4, 5, null, 6])
  // Of what is stored on change the unchanged value is stored anew, beside the last one before, so that its curve goes on.
  expect(change?.points.map(([, value]) => value)).toEqual([7, null, 7, 7, null, 7])
  for (const { silences } of series) {
    const [[killed = 0, started = 0] = [], [left = 0, returned = 0] = []] = silences
    expect(killed).toBeGreaterThan(begun)
    expect(killed).toBeLessThanOrEqual(killedAt)
    expect(started).toBeGreaterThan(killedAt + awayMs)
    expect(started).toBeLessThanOrEqual(startedAt)
    expect(left).toBeGreaterThanOrEqual(away)
    expect(left).toBeLessThan(away + 1000)
    expect(returned).toBeGreaterThanOrEqual(backAt)
  }
  // The box was away: its last values were kept. While no server listened nobody knows.
  expect(series.map(({ carried }) => carried.at(-1)?.[2])).toEqual([5, 7])
  expect(await read(running, begun, stranger)).toEqual([])
  await box.endAsync()
})
