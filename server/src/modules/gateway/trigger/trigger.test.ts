// Triggers of gateways and their types by the calls of the specification, and the points that triggers may name.
import { object } from '@gemba/contract/equipment/object.ts'
import { point } from '@gemba/contract/equipment/point.ts'
import { triggerCondition } from '@gemba/contract/gateway/trigger/dictionaries.ts'
import { triggerChannel } from '@gemba/contract/gateway/trigger/trigger-channel.ts'
import {
  listLinkedObjects,
  listTriggerPoints,
  listUploadPoints,
} from '@gemba/contract/gateway/trigger/trigger-points.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation, unchecked } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import { makePlant, type Plant } from '../../../main/plant.fixture.ts'
import type { TestProduct } from '../../../main/product.fixture.ts'

type Row = { id: string }

let run: TestProduct
let plant: Plant
let elsewhere: Plant
let typeId: string
let speed: string

beforeAll(async () => {
  run = await joinTestProduct()
  plant = await makePlant(run)
  elsewhere = await makePlant(run)
  const { data: type } = await run.admin<{ triggerTypeId: string }>('/triggerType/add', {
    triggerTypeCode: 'fault',
    triggerTypeName: 'Fault',
  })
  typeId = type.triggerTypeId
  speed = (await run.admin(operation(point, 'create'), { objectId: plant.objectId, code: 'speed', name: 'Speed' })).data
    .id
})

/** By the names of the specification. */
const wireTrigger = () => ({
  boxId: plant.boxId,
  deviceId: plant.objectId,
  triggerTypeId: typeId,
  triggerName: 'Too hot',
  triggerDataId: plant.pointId,
  compare: triggerCondition.codes.above,
  value: 90,
  uploadDataIds: [plant.pointId, speed],
  isEnable: 1,
})

const problemFields = (data: unknown) =>
  (data as { params: { problems: { field: string; problem: string }[] } }).params.problems.map(
    ({ field, problem }) => `${field} ${problem}`,
  )

test('types are ordered and answer by the names of the specification', async () => {
  const { data } = await run.admin<Row>('/triggerType/add', {
    triggerTypeCode: 'batch',
    triggerTypeName: 'End of batch',
  })
  await run.admin('/triggerType/down', { triggerTypeId: data.id })
  const { data: types } = await run.admin<Record<string, unknown>[]>('/triggerType/list')
  expect(types).toMatchObject([
    { triggerTypeId: typeId, triggerTypeCode: 'fault', triggerTypeName: 'Fault', sortNum: 1 },
    { triggerTypeCode: 'batch', sortNum: 2 },
  ])
  await run.admin('/triggerType/up', { id: data.id })
  expect((await run.admin<Record<string, unknown>[]>('/triggerType/list')).data[0]).toMatchObject({ code: 'batch' })
})

test('a trigger is stored with its points and listed by gateway and device', async () => {
  const { data } = await run.admin<Record<string, unknown>>('/triggerChannel/add', wireTrigger())
  expect(data).toMatchObject({ ...wireTrigger(), triggerId: data.id, condition: 5, labels: { triggerTypeId: 'Fault' } })
  expect(Object.entries(data)).toContainEqual(['threshold', 90])
  expect((await run.admin<Row[]>('/triggerChannel/list', { boxId: plant.boxId })).data).toMatchObject([{ id: data.id }])
  expect((await run.admin<Row[]>('/triggerChannel/list', { boxId: elsewhere.boxId })).data).toEqual([])
  const ofDevice = '/triggerChannel/selectTriggerListByDeviceId'
  expect((await run.admin<Row[]>(ofDevice, { deviceId: plant.objectId })).data).toMatchObject([{ id: data.id }])
  expect((await run.admin('/triggerChannel/add', wireTrigger())).data.error).toBe('duplicate')
  const { data: uploaded } = await run.admin(listUploadPoints, { triggerId: String(data.id) })
  expect(uploaded.map(({ code }) => code).sort()).toEqual(['speed', 'temperature'])
  expect((await run.admin('/triggerType/delete', { id: typeId })).data.error).toBe('inUse')
})

test('a trigger needs a device of its gateway, points of them, and what its condition compares with', async () => {
  const add = (body: object) => run.admin('/triggerChannel/add', { ...wireTrigger(), triggerName: 'Other', ...body })
  expect(problemFields((await add({ deviceId: elsewhere.objectId })).data)).toEqual([
    'objectId choice',
    'pointId choice',
  ])
  expect(problemFields((await add({ triggerDataId: elsewhere.pointId })).data)).toEqual(['pointId choice'])
  expect(problemFields((await add({ uploadDataIds: [elsewhere.pointId] })).data)).toEqual(['uploadDataIds choice'])
  expect(problemFields((await add({ value: null })).data)).toEqual(['value required'])
  const interval = triggerCondition.codes.interval
  expect(problemFields((await add({ compare: interval, value: null })).data)).toEqual(['intervalMs required'])
  expect((await add({ compare: interval, value: null, intervalMs: 60_000 })).code).toBe('200')
  expect((await add({ compare: 8 })).code).toBe('400')
  expect((await add({ preMs: 60_001 })).code).toBe('400')
  const [trigger] = (await run.admin(operation(triggerChannel, 'list'), { boxId: plant.boxId })).data
  const moved = await run.admin(operation(triggerChannel, 'update'), { id: trigger?.id, boxId: elsewhere.boxId })
  expect(moved.code).toBe('400')
})

test('the points to choose from are those of the device or gateway', async () => {
  const codes = (rows: readonly { code: string }[]) => rows.map(({ code }) => code).sort()
  expect(codes((await run.admin(listTriggerPoints, { objectId: plant.objectId })).data)).toEqual([
    'speed',
    'temperature',
  ])
  const { data } = await run.admin(listUploadPoints, { boxId: elsewhere.boxId })
  expect(data).toMatchObject([{ code: 'temperature', objectId: elsewhere.objectId, unit: '°C' }])
  expect((await run.admin(listTriggerPoints, {})).data).toEqual([])
  expect((await run.stranger(listTriggerPoints, { objectId: plant.objectId })).code).toBe('1101')
  expect((await run.stranger(listTriggerPoints, { boxId: plant.boxId })).data).toEqual([])
  expect((await run.nobody(listTriggerPoints, { boxId: plant.boxId })).code).toBe('401')
})

test('the objects of a device on a channel are those with its code on the gateway', async () => {
  const channel = { boxId: plant.boxId, name: 'Line', protocol: 2 }
  const { data: created } = await run.admin<Row>('/boxChannel/add', channel)
  const { data: device } = await run.admin<Row>('/boxDevice/add', {
    channelId: created.id,
    code: plant.code,
    name: 'PLC',
  })
  const linked = unchecked({ boxDeviceId: device.id })
  expect((await run.admin(listLinkedObjects, linked)).data).toMatchObject([{ id: plant.objectId }])
  await run.admin(operation(object, 'update'), { id: plant.objectId, deviceCode: 'other' })
  expect((await run.admin(listLinkedObjects, linked)).data).toEqual([])
  expect((await run.stranger(listLinkedObjects, linked)).code).toBe('1101')
})

test('no error occurred behind the responses', () => {
  expect(run.reported.join('\n')).toBe('')
})
