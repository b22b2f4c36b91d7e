import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { PointUpdate } from '@gemba/contract/telemetry/sample.ts'
import { dataTypes, quality } from '@gemba/contract/telemetry/sample.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type History, openHistory } from '../../../platform/history/history.ts'
import { StartRefusal } from '../../../platform/start-refusal.ts'
import { HistoryReader } from '../history/history-reader.ts'
import { intakeOptions, temporaryFolder, until } from './intake.fixture.ts'
import { IntakePort } from './intake-port.ts'

const folder = temporaryFolder()
const program = new URL('crash.fixture.ts', import.meta.url)
const updates: PointUpdate[] = []
let intake: IntakePort
let history: History

beforeAll(async () => {
  intake = await IntakePort.start(program, intakeOptions(folder), { onUpdates: (batch) => updates.push(...batch) })
  history = await openHistory({ folder: join(folder, 'history') })
})
afterAll(async () => {
  await history.close()
  await intake.stop()
  rmSync(folder, { recursive: true, force: true })
})

function ingest(ts: number, value: number) {
  const body = Buffer.from(JSON.stringify({ ts, d: [{ dev: 'press-01', v: { temperature: value } }] }))
  return intake.ingest({ boxId: '1', body, isHistorical: false })
}

test('the main thread reads its engine while the intake thread writes to the same folder', async () => {
  const reader = new HistoryReader(history, () => intake.flush())
  const first = Date.now() - 2000
  const points = [
    { pointId: '11', dataType: dataTypes.double, periodMs: 1000, storeMode: 1, maxIntervalMs: 0 } as const,
  ]
  for (let index = 0; index < 20; index++) {
    expect(await ingest(first + index, index)).toBe('taken')
    const { series } = await reader.read({ points, from: first, to: Date.now(), mode: 'raw' })
    expect(series[0]?.points).toHaveLength(index + 1)
  }
  expect(await intake.counters()).toMatchObject({ points: 4, boxes: 2, messages: 20, stored: 20, insertFailures: 0 })
})

test('latest values, watched points, reports and hooks pass between the threads', async () => {
  await intake.watch(['11'])
  const ts = Date.now()
  await ingest(ts, 42)
  await until(() => updates.find(([pointId, at, , value]) => pointId === '11' && at === ts && value === 42))
  expect(await intake.latestValues(['21', '11'])).toEqual([
    { pointId: '21', ts: null, rts: null, value: null, quality: quality.badWaitingForInitialData },
    { pointId: '11', ts, rts: expect.any(Number), value: 42, quality: quality.good },
  ])
  expect(await intake.boxReport('1')).toMatchObject({ boxId: '1', skewMs: expect.any(Number) })
  expect(await intake.onlineBoxes()).toEqual(['1'])
  expect(await intake.notifyHooks('note')).toEqual({ echo: 'note' })
  await intake.reload('all')
  expect((await intake.latest(['11']))[0]?.[3]).toBe(42)
})

test('a used MQTT port is refused with a remedy, and no thread remains', async () => {
  const holder = createServer().listen(0)
  await once(holder, 'listening')
  const { port } = holder.address() as { port: number }
  const options = { ...intakeOptions(folder), spoolFolder: join(folder, 'other'), mqtt: { port } }
  const refused = IntakePort.start(program, options)
  await expect(refused).rejects.toThrow(StartRefusal)
  await expect(refused).rejects.toThrow(`MQTT port ${port} is taken: set GEMBA_MQTT_PORT to a free port.`)
  holder.close()
})

test('a thread that ends while it starts is an error of the start alone', async () => {
  const ends: Error[] = []
  const failing = new URL('data:text/javascript,throw new Error("no store")')
  const listeners = { onEnd: (error: Error) => ends.push(error) }
  await expect(IntakePort.start(failing, intakeOptions(folder), listeners)).rejects.toThrow('no store')
  expect(ends).toEqual([])
})
