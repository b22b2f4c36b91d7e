// Andon calls: which action is allowed in which state and to whom, repeated calls, the effects of a call, and
// messages.
import { object as objectResource } from '@gemba/contract/equipment/object.ts'
import { isAllowed } from '@gemba/contract/kit/flow.ts'
import { pageUserMessages } from '@gemba/contract/message/user-message.ts'
import { andonType } from '@gemba/contract/production/andon/andon-type.ts'
import {
  callForDevice,
  callForMaterial,
  callForQuality,
  findCallPlaces,
} from '@gemba/contract/production/andon/call-for-help.ts'
import { andonStatus } from '@gemba/contract/production/andon/dictionaries.ts'
import { type AndonAction, andonFlow, callerActions } from '@gemba/contract/production/andon/flow.ts'
import { raiseExceptionOfCall } from '@gemba/contract/production/andon/raise-exception.ts'
import { readAndonBoard, readAndonStatistics, readCall } from '@gemba/contract/production/andon/read-andon-calls.ts'
import { exception as exceptionResource } from '@gemba/contract/production/exception/exception.ts'
import { cancelException } from '@gemba/contract/production/exception/exception-actions.ts'
import { staff } from '@gemba/contract/production/personnel/staff.ts'
import { team as teamResource } from '@gemba/contract/production/personnel/team.ts'
import { station as stationResource } from '@gemba/contract/production/work-center/station.ts'
import { workCenter } from '@gemba/contract/production/work-center/work-center.ts'
import { demand as demandResource } from '@gemba/contract/stock/demand/demand.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation, unchecked } from '../../../main/declared-call.fixture.ts'
import { eventually } from '../../../main/product.fixture.ts'
import { makeTestStock } from '../../stock/stock.fixture.ts'
import { type Answer, TestHall } from './andon.fixture.ts'

const { called, acknowledged, handling, toConfirm, closed, withdrawn } = andonStatus.codes

let hall: TestHall
let counter = 0

beforeAll(async () => {
  hall = await TestHall.join()
})

const freshType = (more: object = {}) => hall.type(`T${counter++}`, more)
const doer = (action: AndonAction) => (callerActions.includes(action) ? hall.caller.call : hall.responder.call)

/** Actions that lead to a status. */
const ways: Readonly<Record<number, readonly AndonAction[]>> = {
  [called]: [],
  [acknowledged]: ['acknowledge'],
  [handling]: ['acknowledge', 'handle'],
  [toConfirm]: ['acknowledge', 'handle', 'resolve'],
  [closed]: ['acknowledge', 'handle', 'resolve', 'confirm'],
  [withdrawn]: ['withdraw'],
}

async function calledIn(status: number): Promise<string> {
  const { id } = await hall.call(await freshType())
  for (const action of ways[status] ?? [])
    expect((await hall.perform(action, id, doer(action))).code, action).toBe('200')
  return id
}

const actions = Object.keys(andonFlow.transitions) as AndonAction[]
const states = [called, acknowledged, handling, toConfirm, closed, withdrawn]

test.each(states.flatMap((status) => actions.map((action) => [status, action] as const)))(
  'in state %i, %s is done or refused as the flow says',
  async (status, action) => {
    const id = await calledIn(status)
    const answer = await hall.perform(action, id, doer(action))
    if (isAllowed(andonFlow, action, status))
      expect(answer).toMatchObject({ code: '200', data: { status: andonFlow.transitions[action].to } })
    else expect(answer.data).toMatchObject({ error: 'stateIllegal', params: { status } })
  },
)

test('callers call and confirm, responders answer; neither may do the other, and nobody acts in another company', async () => {
  const { id } = await hall.call(await freshType())
  const { caller, responder, run } = hall
  const forbidden = { error: 'forbidden' }
  expect((await hall.perform('acknowledge', id, caller.call)).data).toMatchObject(forbidden)
  expect((await hall.perform('withdraw', id, responder.call)).data).toMatchObject(forbidden)
  const body = { stationId: hall.stationId }
  expect((await responder.call(callForQuality, body)).data).toMatchObject(forbidden)
  expect((await run.nobody(readAndonBoard)).data).toMatchObject(forbidden)
  for (const action of actions)
    expect((await hall.perform(action, id, run.stranger)).data).toMatchObject({ error: 'notFound' })
  expect((await run.stranger(readCall, { id })).data).toMatchObject({ error: 'notFound' })
  expect((await run.stranger(callForQuality, body)).data).toMatchObject({ error: 'notFound' })
  expect((await run.stranger(readAndonBoard)).data).toMatchObject({ centers: [] })
})

test('the board has the position of a station in the hall; a position outside of the hall is refused', async () => {
  const { run, stationId } = hall
  const place = (boardColumn: number) =>
    run.admin(operation(stationResource, 'update'), { id: stationId, boardColumn, boardRow: 2 })
  expect((await place(25)).code).not.toBe('200')
  expect((await place(3)).code).toBe('200')
  const { data } = await run.admin(readAndonBoard)
  const stations = data.centers.flatMap((center) => center.stations)
  expect(stations).toContainEqual(expect.objectContaining({ id: stationId, column: 3, row: 2 }))
})

test('only the caller may end a call, or a user who may manage calls', async () => {
  const { manager, run } = hall
  const other = await hall.call(await freshType(), {}, run.admin)
  expect((await hall.perform('withdraw', other.id, hall.caller.call)).data).toMatchObject({ error: 'andonNotCaller' })
  expect((await hall.read(other.id, hall.caller.call)).allowedActions).toEqual([])
  expect((await hall.read(other.id, manager.call)).allowedActions).toEqual(['acknowledge', 'withdraw'])
  expect((await hall.perform('withdraw', other.id, manager.call)).code).toBe('200')
})

test('if a type has a team, only its members answer and are notified', async () => {
  const staffId = (
    await hall.make(operation(staff, 'create'), { code: 'R', name: 'Rita', userId: hall.responder.userId })
  ).id
  const team = await hall.make(operation(teamResource, 'create'), {
    code: 'E',
    name: 'Electricians',
    members: [{ staffId }],
  })
  const { id } = await hall.call(await freshType({ responderTeamId: team.id }))
  const helper = hall.run.admin
  // An administrator has every right, including the right to act for others.
  expect((await hall.read(id, helper)).allowedActions).toContain('acknowledge')
  expect((await hall.perform('acknowledge', id, hall.responder.call)).code).toBe('200')
  const [payload] = await hall.run.rows<{ users: string[] }>(
    `select payload->'userIds' as users from outbox where name = 'andon.qualityAbnormal' and payload->>'andonId' = '${id}'`,
  )
  expect(payload?.users).toEqual([hall.responder.userId])
  const empty = await hall.make(operation(teamResource, 'create'), { code: 'N', name: 'Nobody', members: [] })
  const typeId = await freshType()
  await hall.make(operation(andonType, 'update'), { id: typeId, responderTeamId: empty.id })
  const next = await hall.call(typeId)
  expect((await hall.perform('acknowledge', next.id, hall.responder.call)).data).toMatchObject({
    error: 'andonNotResponder',
    params: { team: 'Nobody' },
  })
})

test('a call for the same is counted with the highest severity and notified once, also if two call at the same moment', async () => {
  const typeId = await freshType()
  const callReplies = await Promise.all([1, 3, 2, 1].map((severity) => hall.call(typeId, { severity })))
  expect(new Set(callReplies.map(({ id }) => id)).size).toBe(1)
  expect(callReplies.map(({ isRepeated }) => isRepeated).sort()).toEqual([0, 1, 1, 1])
  const id = callReplies[0]?.id ?? ''
  const row = await hall.read(id)
  expect(row).toMatchObject({ callCount: 4, severity: 3 })
  expect((row.log as { step: string }[]).map(({ step }) => step)).toEqual(['call', 'repeat', 'repeat', 'repeat'])
  const callEvents = await hall.run.rows(
    `select from outbox where name = 'andon.qualityAbnormal' and payload->>'andonId' = '${id}'`,
  )
  expect(callEvents).toHaveLength(1)
  // Another station has its own call, and so has the same station once the call has ended.
  expect((await hall.call(typeId, { stationId: hall.otherStationId })).isRepeated).toBe(0)
  await hall.perform('withdraw', id, hall.caller.call)
  expect((await hall.call(typeId)).isRepeated).toBe(0)
  const codes = await hall.run.rows<{ code: string }>(
    `select code from andon_event where company_id = ${hall.run.companyId} order by id`,
  )
  const numbers = codes.map(({ code }) => Number(code.slice(-4)))
  expect(numbers).toEqual(numbers.map((_, at) => at + 1))
})

test('photos are stored with the call, also those of a repeated call; a file of somebody else is refused', async () => {
  const { run } = hall
  const upload = async (token: string): Promise<string> => {
    const form = new FormData()
    form.append('file', new Blob(['a,1\n']), 'list.csv')
    const url = `http://127.0.0.1:${run.product.port}/api/meta/file/upload`
    const upload = await fetch(url, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form })
    return ((await upload.json()) as { data: { fileId: string } }).data.fileId
  }
  const [first, two] = [await upload(hall.caller.token), await upload(hall.caller.token)]
  const typeId = await freshType()
  const { id } = await hall.call(typeId, { fileIds: [first] })
  await hall.call(typeId, { files: [two] })
  await hall.call(typeId)
  const files = (await hall.read(id)).files as { fileId: string }[]
  expect(files.map(({ fileId }) => fileId)).toEqual([first, two])
  const foreign = { stationId: hall.stationId, typeId: await freshType(), files: [await upload(run.tokens.stranger)] }
  expect((await run.admin(callForQuality, unchecked(foreign))).data).toMatchObject({ error: 'notFound' })
})

test('repeated pressing is counted but does not flood the log', async () => {
  const typeId = await freshType()
  const { id } = await hall.call(typeId)
  await hall.run.rows(`update andon_event set call_count = 50 where id = ${id}`)
  expect((await hall.call(typeId)).callCount).toBe(51)
  expect((await hall.read(id)).log).toHaveLength(1)
})

test('the database refuses a second open call of a station and a type', async () => {
  const { id } = await hall.call(await freshType())
  const again = hall.run.rows(
    `insert into andon_event (company_id, code, kind, type_id, station_id, called_at, ack_due_at, resolve_due_at)
      select company_id, 'twice', kind, type_id, station_id, now(), now(), now() from andon_event where id = ${id}`,
  )
  await expect(again).rejects.toThrow(/andon_event_station_id_key/)
})

test('a call about equipment is assigned to the station of the equipment, and a call at a station to its equipment', async () => {
  const object = await hall.make(operation(objectResource, 'create'), { code: 'press', name: 'Press' })
  const station = await hall.make(operation(stationResource, 'create'), {
    code: 'S3',
    name: 'Press',
    equipmentId: object.id,
    workCenterId: (await hall.make(operation(workCenter, 'create'), { code: 'P', name: 'Presses' })).id,
  })
  const created = await hall.make(callForDevice, { stationId: station.id })
  expect(await hall.read(created.id)).toMatchObject({ equipmentId: object.id, kind: 1 })
  const again = await hall.make(callForDevice, unchecked({ deviceId: object.id }))
  expect(again).toMatchObject({ id: created.id, isRepeated: 1 })
  expect((await hall.run.admin(callForDevice)).data).toMatchObject({ error: 'andonStationMissing' })
})

test('a call for material creates a demand if material and warehouse are given', async () => {
  const stock = await makeTestStock(hall.run)
  const materialId = await stock.material('seal')
  const plain = await hall.make(callForMaterial, { stationId: hall.otherStationId, materialId })
  expect(plain.demandId).toBeNull()
  const body = { stationId: hall.stationId, materialId, warehouseId: stock.warehouseId, quantity: '5' }
  const created = await hall.make(callForMaterial, body, hall.caller.call)
  const demand = (await hall.run.admin<Answer>(operation(demandResource, 'read'), { id: created.demandId })).data
  expect(demand).toMatchObject({ direction: 2, sourceCode: created.code, details: [{ materialId, quantity: '5' }] })
  // A repeated call creates no second demand.
  await hall.make(callForMaterial, body, hall.caller.call)
  const demands = await hall.run.rows(`select from demand where source_code = '${created.code}'`)
  expect(demands).toHaveLength(1)
})

test('without any type the first call creates one, also if two call at once; a type of another kind is refused', async () => {
  const { stranger } = hall.run
  const center = (await hall.make(operation(workCenter, 'create'), { code: 'X', name: 'X' }, stranger)).id
  const ids = await Promise.all(
    ['X1', 'X2'].map(
      async (code) =>
        (await hall.make(operation(stationResource, 'create'), { code, name: code, workCenterId: center }, stranger))
          .id,
    ),
  )
  await Promise.all(ids.map((stationId) => hall.make(callForDevice, { stationId }, stranger)))
  const { data } = await stranger(findCallPlaces)
  expect(data.types.map(({ kind }) => kind)).toEqual([1])
  const wrong = { stationId: hall.stationId, typeId: await freshType() }
  expect((await hall.run.admin(callForDevice, wrong)).data).toMatchObject({ error: 'notFound' })
})

test('the board shows a call until it ends, the most severe first', async () => {
  const [minor, worst] = [await hall.call(await freshType()), await hall.call(await freshType(), { severity: 3 })]
  await hall.perform('acknowledge', worst.id, hall.responder.call)
  const onBoard = async () => {
    const { data } = await hall.caller.call(readAndonBoard)
    return data.centers.flatMap(({ stations }) => stations).find(({ id }) => id === hall.stationId)?.calls ?? []
  }
  const calls = await onBoard()
  const ids = calls.map(({ id }) => id)
  expect(ids.indexOf(worst.id)).toBeLessThan(ids.indexOf(minor.id))
  expect(calls.find(({ id }) => id === worst.id)).toMatchObject({ responder: 'responder', hasArrived: 0, severity: 3 })
  await hall.perform('withdraw', minor.id, hall.caller.call)
  expect((await onBoard()).map(({ id }) => id)).not.toContain(minor.id)
})

test('a blocking exception keeps a call open', async () => {
  const id = await calledIn(toConfirm)
  const blocking = { name: 'Root cause open', category: '2', description: 'x', isBlocking: 1, refType: 3, refId: id }
  const exception = await hall.make(operation(exceptionResource, 'create'), unchecked(blocking))
  expect((await hall.perform('confirm', id, hall.caller.call)).data).toMatchObject({
    error: 'exceptionBlocks',
    params: { code: exception.code, name: 'Root cause open' },
  })
  await hall.make(cancelException, { id: exception.id, reason: 'x' })
  expect((await hall.perform('confirm', id, hall.caller.call)).code).toBe('200')
})

test('an exception can be raised from a call, and the page of the call lists it', async () => {
  const { id, code } = await hall.call(await freshType({ nameEn: 'Leak' }), { severity: 2 })
  const body = { id, category: '2', description: 'Seal worn' }
  const raised = await hall.make(raiseExceptionOfCall, body)
  const { data } = await hall.run.admin(operation(exceptionResource, 'read'), { id: raised.id })
  expect(data).toMatchObject({ source: 2, refType: 3, refId: id, severity: 2, stationId: hall.stationId })
  expect(data).toMatchObject({ subjectName: code, name: `Station S1 · Leak · ${code}`, isBlocking: 0 })
  expect((await hall.read(id)).exceptions).toMatchObject([{ id: raised.id, code: raised.code, status: 10 }])
  expect((await hall.caller.call(raiseExceptionOfCall, body)).data).toMatchObject({ error: 'forbidden' })
  expect((await hall.run.stranger(raiseExceptionOfCall, body)).data).toMatchObject({ error: 'notFound' })
})

test('responders get a message; a user who may not view calls gets none', async () => {
  const { code } = await hall.call(await freshType({ nameEn: 'Scratches' }), { description: 'On the housing' })
  expect(code).toMatch(/^AD\d{8}-\d{4}$/)
  const messages = (caller: typeof hall.responder.call) => caller(pageUserMessages, { pageSize: 100 })
  const message = await eventually(async () => {
    const { data } = await messages(hall.responder.call)
    return data.records?.find(({ content }) => content.includes('On the housing'))
  })
  expect(message.content).toBe('Station S1: Scratches, Minor, by caller. On the housing')
  expect(JSON.stringify((await messages(hall.run.nobody)).data)).not.toContain('On the housing')
})

test('statistics: number, response times and recurrence; the groups add up to the total', async () => {
  const typeId = await freshType()
  const from = Date.now() - 1000
  const created = await hall.call(typeId)
  for (const action of ways[closed] ?? []) await hall.perform(action, created.id, doer(action))
  await hall.call(typeId)
  const { data } = await hall.caller.call(readAndonStatistics, { from, to: Date.now() + 1000 })
  expect(data.byType.find(({ key }) => key === typeId)).toMatchObject({
    count: 2,
    recurrent: 1,
    medianAckMs: expect.any(Number),
  })
  for (const parts of [data.byType, data.byStation, data.byKind])
    expect(parts.reduce((sum, { count }) => sum + count, 0)).toBe(data.total.count)
  const long = await hall.caller.call(readAndonStatistics, { from: 0, to: Date.now() })
  expect(long.data).toMatchObject({ error: 'timeTooLong' })
})
