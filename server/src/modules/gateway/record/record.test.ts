// Records of gateways: of triggers, of messages and of people, by the calls of the specification.
import { point } from '@gemba/contract/equipment/point.ts'
import { box } from '@gemba/contract/gateway/box.ts'
import {
  listBoxRecordNames,
  listBoxRecordPoints,
  listBoxRecords,
  readBoxRecord,
  removeBoxRecord,
} from '@gemba/contract/gateway/record/commands.ts'
import { boxRecordSource, boxRecordState } from '@gemba/contract/gateway/record/dictionaries.ts'
import { triggerCondition } from '@gemba/contract/gateway/trigger/dictionaries.ts'
import { triggerChannel } from '@gemba/contract/gateway/trigger/trigger-channel.ts'
import { quality } from '@gemba/contract/telemetry/sample.ts'
import { connectAsync } from 'mqtt'
import { beforeAll, expect, test } from 'vitest'
import { operation, unchecked } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import { boxSecret, ingest, makePlant, type Plant } from '../../../main/plant.fixture.ts'
import { eventually, type TestProduct } from '../../../main/product.fixture.ts'
import { storeOn } from '../../../platform/db/store.ts'
import { boxRetention } from '../retention.ts'

type Row = Record<string, unknown> & { id: string }

let run: TestProduct
let plant: Plant
let elsewhere: Plant
let typeId: string
let speed: string
const { complete, recording } = boxRecordState.codes

beforeAll(async () => {
  run = await joinTestProduct()
  plant = await makePlant(run)
  elsewhere = await makePlant(run)
  const type = { triggerTypeCode: 'record', triggerTypeName: 'Record' }
  typeId = (await run.admin<Row>('/triggerType/add', type)).data.id
  const body = { objectId: plant.objectId, code: 'speed', name: 'Speed', storeMode: 1 } as const
  speed = (await run.admin(operation(point, 'create'), body)).data.id
})

const send = (values: object, ts: number) =>
  ingest(run, `${plant.code}-box`, { d: [{ dev: plant.code, ts, v: values }] })

const addTrigger = async (name: string, more: object = {}): Promise<Row> => {
  const body = {
    boxId: plant.boxId,
    deviceId: plant.objectId,
    triggerTypeId: typeId,
    triggerName: name,
    triggerDataId: plant.pointId,
    compare: triggerCondition.codes.above,
    value: 90,
    uploadDataIds: [plant.pointId, speed],
  }
  const { code, data, msg } = await run.admin<Row>('/triggerChannel/add', { ...body, ...more })
  if (code !== '200') throw new Error(msg)
  await eventually(async () => (await run.rows('select from outbox where done_at is null')).length === 0)
  await run.product.intake.reload('all')
  return data
}

const recordsOf = async (triggerId: string) => (await run.admin(listBoxRecords, { triggerId })).data

const isComplete = (id: string) =>
  eventually(async () => {
    const { data } = await run.admin(readBoxRecord, { id })
    return data.status === complete ? data : undefined
  }, 20_000)

test('a trigger records its points once per hit, with the samples before and after it', async () => {
  const trigger = await addTrigger('Too hot', { preMs: 5000, postMs: 500 })
  const at = Date.now()
  await send({ temperature: 80, speed: 7 }, at - 400)
  await send({ temperature: 85 }, at - 200)
  await send({ temperature: 95 }, at)
  await send({ temperature: 97 }, at + 100)
  const [record] = await eventually(async () => {
    const records = await recordsOf(trigger.id)
    return records.length > 0 ? records : undefined
  })
  expect(record).toMatchObject({ name: 'Too hot', source: boxRecordSource.codes.trigger, status: recording, at })
  expect(record).toMatchObject({ startTime: at - 5000, endTime: at + 500, pointIds: [plant.pointId, speed] })
  const details = await isComplete(String(record?.id))
  expect(details.points).toMatchObject([
    { pointId: plant.pointId, code: 'temperature', unit: '°C', value: 95, ts: at, quality: 0 },
    { pointId: speed, code: 'speed', value: 7, ts: at - 400 },
  ])
  const values = details.points.map(({ samples }) => samples.map(([ts, value]) => [ts - at, value]))
  expect(values).toEqual([
    [
      [-400, 80],
      [-200, 85],
      [0, 95],
      [100, 97],
    ],
    [[-400, 7]],
  ])
  await send({ temperature: 80 }, at + 300)
  await send({ temperature: 96 }, at + 600)
  await eventually(async () => (await recordsOf(trigger.id)).length === 2)
  expect((await run.stranger(readBoxRecord, { id: details.id })).code).toBe('1101')
})

test('points without a value are null with their quality; a disabled trigger records nothing', async () => {
  const body = { objectId: plant.objectId, code: 'silent', name: 'Silent' }
  const silent = (await run.admin(operation(point, 'create'), body)).data.id
  const trigger = await addTrigger('Rising', {
    compare: triggerCondition.codes.change,
    value: null,
    uploadDataIds: [silent],
  })
  const at = Date.now() + 1000
  await send({ temperature: 50 }, at)
  const [record] = await eventually(async () => {
    const records = await recordsOf(trigger.id)
    return records.length > 0 ? records : undefined
  })
  const { data } = await run.admin(readBoxRecord, { id: String(record?.id) })
  expect(data.status).toBe(complete)
  expect(data.points).toMatchObject([
    { pointId: silent, ts: null, value: null, quality: quality.badWaitingForInitialData, samples: [] },
  ])
  await run.admin(operation(triggerChannel, 'update'), { id: trigger.id, isEnabled: 0 })
  await run.product.intake.reload('all')
  await send({ temperature: 51 }, at + 500)
  await new Promise((resolve) => setTimeout(resolve, 700))
  expect(await recordsOf(trigger.id)).toHaveLength(1)
})

test('a snapshot of a gateway is one record, also when it is sent twice; missing points are null', async () => {
  const trigger = await addTrigger('Fault', { value: 1e9 })
  const code = `${plant.code}-box`
  const options = { username: code, password: boxSecret, reconnectPeriod: 0 }
  const client = await connectAsync(`mqtt://127.0.0.1:${run.product.mqttPort}`, options, false)
  const at = Date.now() - 60_000
  const snapshot = {
    tid: 'f-1',
    ts: at,
    reason: 'Fault',
    pre: [{ dev: plant.code, s: [['temperature', at - 1000, 70]] }],
    at: { dev: plant.code, v: { temperature: 75 } },
  }
  const publish = (body: unknown) =>
    client.publishAsync(`iot/v1/${run.codes.alpha}/${code}/up/trig`, JSON.stringify(body), { qos: 1 })
  for (const body of [snapshot, snapshot, { tid: 'f-2' }]) await publish(body)
  await client.endAsync()
  const records = await recordsOf(trigger.id)
  expect(records).toMatchObject([{ tid: 'f-1', name: 'Fault', reason: 'Fault', source: 1, status: complete, at }])
  const { data } = await run.admin(readBoxRecord, { id: String(records[0]?.id) })
  expect(data).toMatchObject({ startTime: at - 1000, endTime: at })
  expect(data.points).toMatchObject([
    {
      pointId: plant.pointId,
      value: 75,
      ts: at,
      samples: [
        [at - 1000, 70, 0],
        [at, 75, 0],
      ],
    },
    { pointId: speed, value: null, ts: null, quality: quality.badNoCommunication },
  ])
  const { data: report } = await run.admin<{ deadLetters: { reason: string }[] }>('/gateway/boxReport', {
    id: plant.boxId,
  })
  expect(report.deadLetters.map(({ reason }) => reason)).toContain('notASnapshot')
})

test('a hit that both the product and the gateway find is one record, whichever comes first', async () => {
  const trigger = await addTrigger('Both', { compare: triggerCondition.codes.equals, value: 41, preMs: 1000 })
  const code = `${plant.code}-box`
  const options = { username: code, password: boxSecret, reconnectPeriod: 0 }
  const client = await connectAsync(`mqtt://127.0.0.1:${run.product.mqttPort}`, options, false)
  const snapshotAt = (at: number, tid: string, [reason, temperature] = ['Both', 41]) => ({
    tid,
    ts: at,
    reason,
    at: { dev: plant.code, v: { temperature } },
  })
  const publish = (body: unknown) =>
    client.publishAsync(`iot/v1/${run.codes.alpha}/${code}/up/trig`, JSON.stringify(body), { qos: 1 })
  const first = Date.now()
  await send({ temperature: 40, speed: 3 }, first - 100)
  await send({ temperature: 41 }, first)
  const [own] = await eventually(async () => {
    const records = await recordsOf(trigger.id)
    return records.length > 0 ? records : undefined
  })
  expect(own?.source).toBe(boxRecordSource.codes.trigger)
  for (const tid of ['both-1', 'both-1']) await publish(snapshotAt(first - 300, tid))
  const [record, ...others] = await recordsOf(trigger.id)
  expect(others).toEqual([])
  expect(record).toMatchObject({ id: own?.id, tid: 'both-1', source: boxRecordSource.codes.gateway })
  const data = await isComplete(String(record?.id))
  expect(data).toMatchObject({ at: first - 300, startTime: first - 1000, endTime: first })
  // The gateway sent neither the speed nor a window.
  expect(data.points).toMatchObject([
    { pointId: plant.pointId, value: 41, ts: first - 300 },
    { pointId: speed, value: 3, ts: first - 100, samples: [[first - 100, 3, 0]] },
  ])
  expect(data.points[0]?.samples).toContainEqual([first - 100, 40, 0])

  const equals43 = { compare: triggerCondition.codes.equals, value: 43, preMs: 1000 }
  const { id: otherId } = await addTrigger('Later', equals43)
  const second = Date.now()
  await send({ temperature: 42 }, second - 800)
  await publish(snapshotAt(second - 300, 'both-2', ['Later', 43]))
  await client.endAsync()
  await send({ temperature: 43 }, second)
  const stateOf = () =>
    run.rows(`select from trigger_state where trigger_id = ${otherId} and state::text like '%${second}%'`)
  await eventually(async () => (await stateOf()).length > 0)
  const [other, ...more] = await recordsOf(otherId)
  expect([other?.tid, ...more]).toEqual(['both-2'])
  const later = await isComplete(String(other?.id))
  expect(later).toMatchObject({ startTime: second - 1300, endTime: second - 300 })
  expect(later.points[0]?.samples).toContainEqual([second - 800, 42, 0])
})

test('a person records points, changes the record and reads its file', async () => {
  const from = Date.now() - 600_000
  await send({ temperature: 60.5, speed: 7 }, from + 1000)
  const wire = { boxId: plant.boxId, recordName: 'Run-in', dataIds: [plant.pointId, speed], startTime: from }
  const { data: record } = await run.admin<Row>('/boxRecord/add', { ...wire, endTime: from + 20_000 })
  expect(record).toMatchObject({ recordId: record.id, recordName: 'Run-in', dataIds: [plant.pointId, speed] })
  expect(record).toMatchObject({ status: recording, source: boxRecordSource.codes.person })
  expect((await run.admin<Row[]>('/boxRecord/files', { recordId: record.id })).data).toEqual([])
  const { points, version } = await isComplete(record.id)
  expect(points.map(({ value }) => value)).toEqual([60.5, 7])
  const change = { recordId: record.id, version, recordName: '=Run-in/2', remark: 'Good' }
  expect((await run.admin<Row>('/boxRecord/update', change)).data).toMatchObject({ name: '=Run-in/2', remark: 'Good' })
  expect((await run.admin('/boxRecord/update', change)).data.error).toBe('stale')
  const moved = { recordId: record.id, endTime: from + 9000 }
  expect((await run.admin('/boxRecord/update', moved)).data.error).toBe('recordComplete')
  const { data: files } = await run.admin<Record<string, unknown>[]>('/boxRecord/files', { recordId: record.id })
  expect(files).toMatchObject([{ fileName: '=Run-in_2.csv', rowCount: 1 }])
  const { data: file } = await run.admin<{ content: string; fileSize: number; rows: object[] }>('/boxRecord/file', {
    recordId: record.id,
  })
  const time = new Date(from + 1000).toISOString()
  expect(file.rows).toEqual([{ time, [`${plant.code}/temperature`]: 60.5, [`${plant.code}/speed`]: 7 }])
  expect(file.content).toContain(`time,${plant.code}/temperature,${plant.code}/speed\r\n`)
  expect(file.content).toContain(`${time},60.5,7\r\n`)
  expect(file.fileSize).toBe(Buffer.byteLength(file.content))
  const names = (await run.admin(listBoxRecordNames, { boxId: plant.boxId })).data
  expect(names).toContainEqual(expect.objectContaining({ id: record.id, name: '=Run-in/2' }))
  const { data: recorded } = await run.admin<{ dataCode: string }[]>('/boxRecord/points', { recordId: record.id })
  expect(recorded.map(({ dataCode }) => dataCode)).toEqual(['temperature', 'speed'])
  const { data: available } = await run.admin(listBoxRecordPoints, { boxId: plant.boxId })
  expect(available.map(({ code }) => code)).toEqual(expect.arrayContaining(['temperature', 'speed', 'silent']))
  expect((await run.admin(removeBoxRecord, { id: record.id })).code).toBe('200')
  expect((await run.admin(removeBoxRecord, { id: record.id })).code).toBe('1101')
})

test('a recording that runs may end earlier; wrong input is refused', async () => {
  const add = (body: object) =>
    run.admin('/boxRecord/add', { boxId: plant.boxId, name: 'Later', pointIds: [plant.pointId], ...body })
  const now = Date.now()
  const { data: record } = await add({ startTime: now, endTime: now + 3_600_000 })
  const { data: shortened } = await run.admin<Row>('/boxRecord/update', { id: record.id, endTime: now + 10 })
  expect(shortened).toMatchObject({ endTime: now + 10, status: recording })
  await isComplete(String(record.id))
  expect((await add({ pointIds: [] })).code).toBe('400')
  expect((await add({ pointIds: [elsewhere.pointId] })).code).toBe('400')
  expect((await add({ startTime: now, endTime: now })).data.error).toBe('recordPeriodWrong')
  expect((await add({ startTime: now, endTime: now + 86_400_001 })).data.error).toBe('recordPeriodWrong')
  expect((await add({ name: '' })).code).toBe('400')
  expect((await run.stranger('/boxRecord/add', { boxId: plant.boxId, name: 'x', pointIds: [speed] })).code).toBe('1101')
  expect((await run.stranger(listBoxRecords, { boxId: plant.boxId })).data).toEqual([])
  expect((await run.nobody(listBoxRecords, unchecked({ boxId: plant.boxId }))).code).toBe('401')
})

test('old records are removed; those of a removed gateway go with it', async () => {
  const { data: other } = await run.admin(operation(box, 'create'), {
    code: 'gone-box',
    name: 'Gone',
    secret: boxSecret,
  })
  const insert = (boxId: string, tid: string, at: string) =>
    run.rows(`insert into box_record (company_id, box_id, tid, name, source, status, at, start_time, end_time, due_time,
      point_ids, hit, samples) select company_id, id, '${tid}', 'Old', 1, 2, ${at}, ${at}, ${at}, now(), '{}', '[]', '{}'
      from box where id = ${boxId} returning id`)
  await insert(other.id, 'old', "now() - interval '400 days'")
  await insert(other.id, 'new', 'now()')
  const rule = boxRetention.find(({ kind }) => kind === 'boxRecords')
  const works = storeOn(run.product.database).asSystem('retention', run.companyId)
  const cut = { companyId: run.companyId, before: Date.now() - 365 * 86_400_000, limit: 100 }
  expect(await works.inWork((work) => rule?.remove(work, cut) ?? Promise.resolve(0))).toBe(1)
  const stored = () => run.rows(`select tid from box_record where box_id = ${other.id}`)
  expect(await stored()).toEqual([{ tid: 'new' }])
  expect((await run.admin(operation(box, 'remove'), { id: other.id })).code).toBe('200')
  expect(await stored()).toEqual([])
})

test('no error occurred behind the responses', () => {
  expect(run.reported.join('\n')).toBe('')
})
