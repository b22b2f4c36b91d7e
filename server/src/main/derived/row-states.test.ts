// Fields of rows that are not stored with them, and fields that the specification names and the product stores.
import { deviceType } from '@gemba/contract/equipment/device/device-type.ts'
import { changeModelStatus } from '@gemba/contract/equipment/model/model-actions.ts'
import { modelDetail } from '@gemba/contract/equipment/model/model-detail.ts'
import { saveModelPointContrast } from '@gemba/contract/equipment/model/point-contrast.ts'
import { model } from '@gemba/contract/equipment/model.ts'
import { copyObject } from '@gemba/contract/equipment/object/copy-object.ts'
import { objectDataset } from '@gemba/contract/equipment/object/object-dataset.ts'
import { listObjectStates } from '@gemba/contract/equipment/object/object-operation.ts'
import { object } from '@gemba/contract/equipment/object.ts'
import { point } from '@gemba/contract/equipment/point.ts'
import { box } from '@gemba/contract/gateway/box.ts'
import { boxChannel, channelDevice } from '@gemba/contract/gateway/channel/channel.ts'
import { linkDatasets } from '@gemba/contract/gateway/dataset/commands.ts'
import { addSamples } from '@gemba/contract/telemetry/write.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation, unchecked } from '../declared-call.fixture.ts'
import { joinTestProduct } from '../joined-product.fixture.ts'
import { makeMember } from '../member.fixture.ts'
import { makePlant, type Plant } from '../plant.fixture.ts'
import type { TestProduct } from '../product.fixture.ts'
import { type SuccessfulCaller, successful } from '../successful.fixture.ts'

let run: TestProduct
let make: SuccessfulCaller
let plant: Plant
const ids: Record<string, string> = {}

beforeAll(async () => {
  run = await joinTestProduct()
  make = successful(run.admin)
  plant = await makePlant(run)
  ids.box = (await make(operation(box, 'create'), { code: 'reader', name: 'Reader', secret: 'box-secret-1' })).id
  const channel = { boxId: ids.box, name: 'Line', protocol: 1, settings: { host: '127.0.0.1' }, isEnabled: 0 } as const
  ids.channel = (await make(operation(boxChannel, 'create'), unchecked(channel))).id
  for (const code of ['plc-a', 'plc-b'])
    ids[code] = (
      await make(operation(channelDevice, 'create'), unchecked({ channelId: ids.channel, code, name: code }))
    ).id
  ids.object = (
    await make(operation(object, 'create'), { code: 'drier', name: 'Drier', boxId: ids.box, deviceCode: 'plc-a' })
  ).id
  ids.point = (
    await make(
      operation(point, 'create'),
      unchecked({ objectId: ids.object, code: 'heat', name: 'Heat', unit: '°C', isMain: 1 }),
    )
  ).id
})

const readObject = async (id = ids.object) => make(operation(object, 'read'), { id: id ?? '' })

test('an object answers its device, whether its gateway is online, its alarms and the name of its type', async () => {
  expect(await readObject()).toMatchObject({ boxDeviceId: ids['plc-a'], onlineStatus: 0, alarmStatus: 0 })
  await run.rows(`update box set state = 2 where id = ${ids.box}`)
  const { id: typeId } = await make(operation(deviceType, 'create'), { code: 'drier', name: '干燥机', nameEn: 'Dryer' })
  await make(operation(object, 'update'), { id: ids.object ?? '', deviceTypeId: typeId })
  const page = await make(operation(object, 'page'), unchecked({ code: 'drier' }))
  expect(page.records).toMatchObject([
    { onlineStatus: expect.any(Number), deviceTypeId: typeId, departmentName: null, departName: null },
  ])
  expect(page.records).toMatchObject([{ deviceTypeName: expect.stringMatching(/干燥机|Dryer/) }])
  expect(await readObject(plant.objectId)).toMatchObject({ boxDeviceId: null })
  const tree = await make(operation(object, 'tree'), {})
  expect(tree.find(({ id }) => id === ids.object)).toMatchObject({ boxDeviceId: ids['plc-a'] })
})

test('a point answers its latest value, and no value to people who may not see values', async () => {
  expect(await make(operation(point, 'read'), { id: ids.point ?? '' })).toMatchObject({ value: null, time: null })
  const time = '2026-03-01 08:00:00'
  await make(addSamples, unchecked({ entries: [{ dataId: ids.point, value: 81.5, time }] }))
  const list = await make(operation(point, 'list'), unchecked({ objectId: ids.object }))
  expect(list).toMatchObject([{ value: '81.5', time, boxDeviceId: ids['plc-a'] }])
  expect(list).toMatchObject([{ quality: expect.any(Number) }])
  const [state] = await make(listObjectStates, { keyword: 'drier' })
  expect(state).toMatchObject({ runStatus: null, points: [{ dataId: ids.point, value: '81.5', unit: '°C', time }] })
  const { call: viewer } = await makeMember(run, 'blind', ['object:view'])
  const { data } = await viewer(operation(point, 'list'), unchecked({ objectId: ids.object }))
  expect(data).toMatchObject([{ code: 'heat', value: null, time: null, quality: null }])
})

test('a dataset answers the device that it is linked to, otherwise that of its object', async () => {
  const { id } = await make(
    operation(objectDataset, 'create'),
    unchecked({ objectId: ids.object, code: 'slow', name: 'Slow' }),
  )
  expect(await make(operation(objectDataset, 'read'), { id })).toMatchObject({ boxDeviceId: ids['plc-a'] })
  await make(linkDatasets, { deviceId: ids['plc-b'] ?? '', datasetIds: [id] })
  expect(await make(operation(objectDataset, 'list'), unchecked({ objectId: ids.object }))).toMatchObject([
    { boxDeviceId: ids['plc-b'] },
  ])
})

test('a device names its object and its driver; an object is assigned to it by those who may change objects', async () => {
  const device = { id: ids['plc-b'] ?? '' }
  expect(await make(operation(channelDevice, 'read'), { id: ids['plc-a'] ?? '' })).toMatchObject({
    objectId: ids.object,
    driverId: 1,
  })
  expect(await make(operation(channelDevice, 'read'), device)).toMatchObject({ objectId: null, driverId: 1 })
  const { call: fitter } = await makeMember(run, 'fitter', ['box:view', 'box:edit', 'object:view'])
  const assigned = unchecked({ id: device.id, objectId: plant.objectId })
  expect(await fitter(operation(channelDevice, 'update'), assigned)).toMatchObject({ data: { error: 'forbidden' } })
  expect(await make(operation(channelDevice, 'update'), assigned)).toMatchObject({ objectId: plant.objectId })
  expect(await readObject(plant.objectId)).toMatchObject({ boxId: ids.box, deviceCode: 'plc-b' })
  const foreign = unchecked({ id: device.id, objectId: '999999999' })
  expect(await run.admin(operation(channelDevice, 'update'), foreign)).toMatchObject({ code: '1101' })
})

test('a channel is one by network; settings of serial ports are refused', async () => {
  expect(await make(operation(boxChannel, 'read'), { id: ids.channel ?? '' })).toMatchObject({
    channelType: 'net',
    baudRate: null,
    parity: null,
  })
  const change = (fields: object) =>
    run.admin(operation(boxChannel, 'update'), unchecked({ id: ids.channel, ...fields }))
  expect(await change({ baudRate: 9600 })).toMatchObject({
    data: { error: 'notSupported', params: { field: 'baudRate' } },
  })
  expect(await change({ channelType: 'serial' })).toMatchObject({ data: { params: { field: 'channelType' } } })
  expect(await change({ channelType: 'net', ip: '127.0.0.2' })).toMatchObject({
    code: '200',
    data: { ip: '127.0.0.2' },
  })
})

test('a model stores order, driver parameters and nameplate, and answers its parent while it is published', async () => {
  const parent = await make(operation(model, 'create'), { code: 'family', name: 'Family', status: 2 })
  const child = await make(
    operation(model, 'create'),
    unchecked({ code: 'member', name: 'Member', pubId: parent.id, sortNum: 7, isPlate: 0, driverParams: { unit: 3 } }),
  )
  expect(child).toMatchObject({
    parentId: parent.id,
    pubId: null,
    sortNumber: 7,
    isPlate: 0,
    driverParams: { unit: 3 },
  })
  await make(changeModelStatus, { modelId: parent.id, status: 1 })
  expect(await make(operation(model, 'read'), { id: child.id })).toMatchObject({ pubId: parent.id })
  const tooLong = { id: child.id, driverParams: { text: 'x'.repeat(4000) } }
  expect((await run.admin(operation(model, 'update'), unchecked(tooLong))).data).toMatchObject({
    params: { problems: [{ field: 'driverParams', problem: 'tooLong' }] },
  })
  const detail = { modelId: child.id, code: 'colour', name: 'Colour', dictCode: 'colours' }
  expect(await make(operation(modelDetail, 'create'), unchecked(detail))).toMatchObject({
    dataType: 9,
    dictCode: 'colours',
  })
})

test('state texts have ids and are stored in the order of their sort numbers', async () => {
  const [modelPoint] = await run.rows<{ id: string }>(`select id from model_point where model_id = ${plant.modelId}`)
  const modelPointId = modelPoint?.id
  const rows = [
    { value: 1, text: 'Running', sortNum: 2 },
    { value: 0, text: 'Stopped', sortNum: 1 },
  ]
  await make(saveModelPointContrast, unchecked({ pointId: modelPointId, rows }))
  const stored = await run.admin('/infModelPointContrast/list', { dataId: modelPointId })
  expect(stored.data).toMatchObject([
    { contrastId: `${modelPointId}_0`, text: 'Stopped' },
    { contrastId: `${modelPointId}_1`, text: 'Running' },
  ])
})

test('a copy of an object keeps its type, its manufacturer and its driver parameters, not its serial number', async () => {
  const values = { manufacturer: 'KSB', serialNumber: 'S-1', driverParams: { unit: 9 } }
  await make(operation(object, 'update'), unchecked({ id: ids.object, ...values }))
  const { objectId } = await make(copyObject, { objectId: ids.object ?? '' })
  expect(await readObject(objectId)).toMatchObject({
    manufacturer: 'KSB',
    serialNumber: null,
    driverParams: { unit: 9 },
    deviceTypeName: expect.any(String),
  })
})

test('no error occurred behind the responses', () => {
  expect(run.reported.join('\n')).toBe('')
})
