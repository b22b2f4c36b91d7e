// Boxes in the whole product: their event log, and how their state follows their messages.
import { box as boxResource, countBoxes, readBoxReport } from '@gemba/contract/gateway/box.ts'
import { connectAsync, type MqttClient } from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operation } from '../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../main/joined-product.fixture.ts'
import { boxSecret, makePlant, type Plant } from '../../main/plant.fixture.ts'
import { eventually, type TestProduct } from '../../main/product.fixture.ts'
import { storeOn } from '../../platform/db/store.ts'
import { storeBoxEvents } from './box-events.ts'
import { BoxStateRecorder } from './box-state-recorder.ts'

let run: TestProduct
let plant: Plant
let code: string
let box: MqttClient

beforeAll(async () => {
  run = await joinTestProduct()
  plant = await makePlant(run)
  code = (await run.rows<{ code: string }>(`select code from box where id = ${plant.boxId}`))[0]?.code ?? ''
  const address = `mqtt://127.0.0.1:${run.product.mqttPort}`
  box = await connectAsync(address, { username: code, password: boxSecret, reconnectPeriod: 0 }, false)
})
afterAll(() => box.endAsync())

const send = (channel: string, body: unknown) =>
  box.publishAsync(`iot/v1/${run.codes.alpha}/${code}/up/${channel}`, JSON.stringify(body), { qos: 1 })
const report = async () => (await run.admin(readBoxReport, { id: plant.boxId })).data

test('a box that was never online does not become lost by silence', async () => {
  const recorder = new BoxStateRecorder(storeOn(run.product.database), (message) => run.reported.push(message))
  recorder.record({ boxId: plant.boxId, state: 2, ts: Date.now(), cause: 'silence' })
  await recorder.stop()
  expect(await report()).toMatchObject({ state: 0, events: [], birth: null })
})

test('an acknowledged event is in the report, once however often it is sent', async () => {
  const at = Date.now() - 1000
  const event = { dev: 'press', code: 'doorOpen', ts: at, level: 2, text: 'Door of press open', args: { door: 3 } }
  await send('event', { e: [event, { code: 'reboot', ts: at - 1 }] })
  await send('event', { e: [event, { code: 'reboot', ts: at - 1 }] })
  const { events } = await report()
  expect(events.filter(({ kind }) => kind === 'event')).toMatchObject([
    { at, deviceCode: 'press', code: 'doorOpen', level: 2, text: 'Door of press open', args: { door: 3 }, state: null },
    { at: at - 1, deviceCode: null, code: 'reboot', level: null, text: null, args: null },
  ])
  await eventually(async () => (await report()).events.some(({ kind, state }) => kind === 'state' && state === 1))
  expect((await run.stranger(readBoxReport, { id: plant.boxId })).code).toBe('1101')
})

test('declared points are in the report with type and unit', async () => {
  await send('birth', { d: [{ dev: 'press', p: [{ code: 'force', type: 'Float', unit: 'kN', a: 1 }] }] })
  expect(await report()).toMatchObject({
    unmappedCount: 1,
    unmapped: [{ deviceCode: 'press', code: 'force', dataType: 7, unit: 'kN', count: 0 }],
    birth: { points: 1, aliases: 1 },
  })
})

test('a wrong clock makes the box degraded, but it still counts as online', async () => {
  const late = Date.now() - 120_000
  await send('data', { d: [{ dev: code.replace('-box', ''), s: [['temperature', late, 1]] }] })
  await eventually(async () => (await report()).state === 3, 15_000)
  expect((await run.admin(countBoxes)).data).toMatchObject({ total: 1, online: 1, offline: 0 })
})

test('the list is filtered by the displayed state, and pages match the count', async () => {
  const add = (index: number, more: object) =>
    run.admin(operation(boxResource, 'create'), { code: `s-${index}`, name: `S ${index}`, secret: boxSecret, ...more })
  const off = await add(1, { isEnabled: 0 })
  for (const index of [2, 3, 4]) await add(index, {})
  const boxes = async (state: unknown, more: object = {}) =>
    (
      await run.admin(operation(boxResource, 'page'), {
        state,
        ...more,
      })
    ).data
  expect(await boxes(0, { pageSize: 2, pageNumber: 2 })).toMatchObject({
    total: 3,
    pages: 2,
    records: [{ code: 's-4' }],
  })
  expect((await boxes({ in: [3, 4] })).records.map(({ code: boxCode }) => boxCode).toSorted()).toEqual(
    [code, 's-1'].toSorted(),
  )
  expect((await boxes([0, 4], { keyword: 's-1' })).records).toMatchObject([{ id: off.data.id }])
  expect((await boxes(1)).total).toBe(0)
  expect(await run.admin(operation(boxResource, 'page'), { state: { from: 1 } })).toMatchObject({ code: '400' })
  expect((await run.stranger(operation(boxResource, 'page'), { state: 4 })).data.total).toBe(0)
})

test('the log keeps the newest 5 000 entries of a box and every state change', async () => {
  const { database } = run.product
  const entries = Array.from({ length: 5003 }, (_, index) => ({ boxId: plant.boxId, kind: 'seqGap', at: index }))
  await storeBoxEvents(storeOn(database), [...entries, { boxId: '999999', kind: 'seqGap', at: 1 }])
  const eventCounts = `select count(*) filter (where kind = 'state')::int as states, count(*) filter (where kind <> 'state')::int as rest,
    min(at) filter (where kind = 'seqGap') as oldest from box_event`
  const states = (await report()).events.filter(({ kind }) => kind === 'state').length
  expect(await run.rows(eventCounts)).toMatchObject([{ rest: 5000, states }])
  expect(states).toBeGreaterThanOrEqual(2)
})

test('no error occurred behind the responses', () => {
  expect(run.reported).toEqual([])
})
