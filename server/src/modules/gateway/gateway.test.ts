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
  expect((await run.admin(countBoxes)).data).toMatchObject({ total: 1, online: 1, offline: 0, alarm: 0 })
})

test('a degraded box says why and since when, and has an address, a firmware and an online rate', async () => {
  await send('status', { online: true, session: 's1', fw: '1.4.2', buffer: 80.5 })
  await eventually(async () => (await report()).faults.length === 2, 15_000)
  const { faults, stateCause, isAwaited, isFlapping, ...state } = await report()
  expect(faults).toMatchObject([
    { kind: 'skew', names: [], count: 0 },
    { kind: 'buffer', names: [], count: 0, value: 80.5 },
  ])
  expect(faults[0]?.value).toBeGreaterThan(60_000)
  expect(faults[1]?.since).toBeGreaterThan(Date.now() - 20_000)
  expect({ stateCause, isAwaited, isFlapping }).toEqual({ stateCause: 'skew', isAwaited: false, isFlapping: false })
  expect(state).toMatchObject({ address: '127.0.0.1', firmware: '1.4.2', onlineRate: 100, refusedCount: 0 })
  await send('status', { online: true, session: 's1', buffer: 101, fw: 7 })
  await eventually(async () => (await report()).faults.length === 1, 15_000)
  expect((await report()).firmware).toBe('1.4.2')
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

test('boxes are answered with state, address and firmware under the names of the specification', async () => {
  const { data: before } = await run.admin(operation(boxResource, 'read'), { id: plant.boxId })
  const place = { simNumber: '8986', longitude: '113.94', latitude: '22.54' }
  const changed = await run.admin(operation(boxResource, 'update'), {
    id: plant.boxId,
    version: before.version,
    ...place,
  })
  expect(changed.code).toBe('200')
  const connected = { onlineStatus: 1, ip: '127.0.0.1', firmwareVersion: '1.4.2', ...place }
  type Row = Record<string, unknown>
  const readRow = async (): Promise<Row> => (await run.admin(operation(boxResource, 'read'), { id: plant.boxId })).data
  await eventually(async () => (await readRow()).firmwareVersion === '1.4.2', 15_000)
  const page = (await run.admin(operation(boxResource, 'page'), { keyword: code })).data.records as Row[]
  const list = (await run.admin(operation(boxResource, 'list'), { keyword: code })).data as Row[]
  for (const row of [page[0], list[0], await readRow()]) {
    expect(row).toMatchObject(connected)
    expect(row?.lastOnlineTime).toBeGreaterThan(Date.now() - 60_000)
  }
  const wrong = await run.admin(operation(boxResource, 'update'), { id: plant.boxId, longitude: '181' })
  expect(wrong.code).not.toBe('200')
})

test('a box that connects and disconnects often has one notice, and one more when it is calm', async () => {
  const recorder = new BoxStateRecorder(storeOn(run.product.database), (message) => run.reported.push(message))
  const notices = async () =>
    (
      await run.rows<{ name: string; state: number }>(
        `select name, (payload->>'state')::int as state from outbox where payload->>'boxId' = '${plant.boxId}'
          and name like 'box.%' and name <> 'box.changed' order by id`,
      )
    ).map(({ name, state }) => `${name} ${state}`)
  const before = (await notices()).length
  const record = async (state: 1 | 2, more: object = {}) => {
    recorder.record({ boxId: plant.boxId, state, ts: Date.now(), cause: 'message', ...more })
    await eventually(async () => (await report()).state === state)
  }
  await record(2)
  await record(1, { isHeld: true })
  await storeBoxEvents(storeOn(run.product.database), [
    { boxId: plant.boxId, kind: 'flapping', at: Date.now(), args: { changes: 7 } },
  ])
  recorder.record({ boxId: plant.boxId, state: 1, ts: Date.now(), cause: 'calm' })
  await recorder.stop()
  expect((await notices()).slice(before)).toEqual(['box.stateChanged 2', 'box.flapping null', 'box.stateChanged 1'])
  expect((await report()).onlineRate).toBeLessThanOrEqual(100)
})

test('the log keeps the newest 5 000 entries of a box and every state change', async () => {
  const { database } = run.product
  const entries = Array.from({ length: 5003 }, (_, index) => ({ boxId: plant.boxId, kind: 'seqGap', at: index }))
  await storeBoxEvents(storeOn(database), [...entries, { boxId: '999999', kind: 'seqGap', at: 1 }])
  const eventCounts = `select count(*) filter (where kind = 'state')::int as states, count(*) filter (where kind <> 'state')::int as rest,
    min(at) filter (where kind = 'seqGap') as oldest from box_event`
  const states = (await report()).events.filter(({ kind }) => kind === 'state').length
  expect(await run.rows(eventCounts)).toMatchObject([{ rest: 5000, states }])
  expect(states).toBeGreaterThanOrEqual(4)
})

test('no error occurred behind the responses', () => {
  expect(run.reported.join('\n')).toBe('')
})
