// The clock of the server is set ahead and back under the real product: live values move and alarms are raised at once.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { alarmRule } from '@gemba/contract/alarm/rule.ts'
import { model } from '@gemba/contract/equipment/model.ts'
import { modelPoint } from '@gemba/contract/equipment/model-point.ts'
import { createObjectByModel } from '@gemba/contract/equipment/object.ts'
import { box as boxResource } from '@gemba/contract/gateway/box.ts'
import type { LatestValue } from '@gemba/contract/telemetry/read.ts'
import { readLatest } from '@gemba/contract/telemetry/read.ts'
import { connectAsync, type MqttClient } from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Declaration, type InputOf, operation, unchecked } from './declared-call.fixture.ts'
import { boxSecret } from './plant.fixture.ts'
import { eventually, startTestProduct } from './product.fixture.ts'
import { type Suite, startSuite } from './suite.fixture.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'gemba-clock-'))
const clockFile = join(dataFolder, 'clock-offset')
const env = {
  TEST_CLOCK_FILE: clockFile,
  NODE_OPTIONS: `--import ${new URL('clock-offset.fixture.ts', import.meta.url).href}`,
}
const hour = 3_600_000
const day = 24 * hour
let suite: Suite | undefined
let box: MqttClient
let admin: string
let pointIds: string[]

const setClock = (offsetMs: number): void => writeFileSync(clockFile, String(offsetMs))

beforeAll(async () => {
  setClock(0)
  const run = await startTestProduct({ dataFolder, databaseUrl: 'embedded' })
  const make = async <D extends Declaration>(declaration: D, body: InputOf<D>) =>
    (await run.admin<{ id: string }>(declaration, body)).data.id
  const boxId = await make(operation(boxResource, 'create'), { code: 'box', name: 'Box', secret: boxSecret })
  for (const [code, onDelayMs] of [
    ['plain', 0],
    ['delayed', 300],
  ] as const) {
    const modelId = await make(operation(model, 'create'), { code, name: code })
    const modelPointId = await make(operation(modelPoint, 'create'), {
      modelId,
      code: 'temperature',
      name: 'T',
      storeMode: 1,
    })
    const rule = { name: 'limits', modelPointId, warnMax: 80, deadband: 1, ackRequired: 0, onDelayMs }
    await make(operation(alarmRule, 'create'), unchecked(rule))
    await make(createObjectByModel, { modelId, objectCode: code, objectName: code, boxId })
  }
  await eventually(async () => (await run.rows('select from alarm_rule where point_id is not null')).length === 2)
  await eventually(async () => (await run.rows('select from outbox where done_at is null')).length === 0)
  pointIds = (await run.rows<{ id: string }>('select id from point order by id')).map(({ id }) => id)
  admin = run.tokens.admin
  await run.stop()
}, 120_000)
afterAll(async () => {
  await suite?.kill()
  rmSync(dataFolder, { recursive: true, force: true })
})

async function start(): Promise<void> {
  suite = await startSuite(dataFolder, env)
  const login = { username: 'box', password: boxSecret, reconnectPeriod: 0 }
  box = await connectAsync(`mqtt://127.0.0.1:${suite.mqttPort}`, login, false)
}

/** Sends a reading without an instant, and waits until it is the live value of both points. */
async function send(value: number): Promise<void> {
  const d = ['plain', 'delayed'].map((dev) => ({ dev, v: { temperature: value } }))
  await box.publishAsync('iot/v1/alpha/box/up/data', JSON.stringify({ d }), { qos: 1 })
  await eventually(async () => {
    const answer = await suite?.call<LatestValue[]>(readLatest, { points: pointIds }, admin)
    return answer?.data.every((latest) => latest.value === value)
  })
}

async function excursion(value: number): Promise<void> {
  await send(value)
  await pause(700)
  await send(20)
}

test('live values and alarms follow the box while the clock jumps an hour and 40 days ahead and back', {
  timeout: 120_000,
}, async () => {
  await start()
  const offsets = [0, hour, 0, 40 * day, 0]
  for (const [index, offsetMs] of offsets.entries()) {
    setClock(offsetMs)
    await pause(100)
    await excursion(100 + index)
  }
  // An excursion that begins ahead ends after the clock is set back.
  setClock(hour)
  await pause(100)
  await send(110)
  await pause(700)
  setClock(0)
  await pause(100)
  await send(20)
  // The product is killed while the clock is ahead, and starts with the right one.
  setClock(40 * day)
  await pause(100)
  await excursion(120)
  await pause(1500)
  await suite?.kill()
  await box.endAsync(true)
  setClock(0)
  await start()
  await excursion(130)
  await box.endAsync()
  await suite?.stop()
  const run = await startTestProduct({ dataFolder, databaseUrl: 'embedded' })
  try {
    const rows = await run.rows<{ code: string; raises: string; returns: string }>(`
      select e.object_code as code, count(*) filter (where t.action = 1) as raises,
        count(*) filter (where t.action = 3) as returns
      from alarm_transition t join alarm_episode e using (batch_no) group by 1 order by 1`)
    expect(rows).toEqual([
      { code: 'delayed', raises: '8', returns: '8' },
      { code: 'plain', raises: '8', returns: '8' },
    ])
    for (const id of pointIds) {
      const [[count] = []] = await run.product.history.rows<[number]>(
        'SELECT count() FROM sample FINAL WHERE point = {point:UInt64}',
        { point: id },
      )
      expect(Number(count)).toBe(16)
    }
  } finally {
    await run.stop()
  }
})
