// Device types, states and the ledger by the calls of the specification, and devices by their type.
import { deviceState } from '@gemba/contract/equipment/device/device-state.ts'
import { deviceType } from '@gemba/contract/equipment/device/device-type.ts'
import {
  listDevices,
  listTypesWithDevices,
  readDevice,
  readDeviceTypeByCode,
} from '@gemba/contract/equipment/device/devices.ts'
import { ledgerDevice } from '@gemba/contract/equipment/device/ledger-device.ts'
import { copyModel } from '@gemba/contract/equipment/model/model-actions.ts'
import { model } from '@gemba/contract/equipment/model.ts'
import { object } from '@gemba/contract/equipment/object.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation, unchecked } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import type { TestProduct } from '../../../main/product.fixture.ts'

let run: TestProduct
let pumps: string
let fans: string
let modelId: string
/** From the model. */
let pump: string
let spare: string

beforeAll(async () => {
  run = await joinTestProduct()
  const type = { deviceTypeName: 'Pump', code: 'pump', icon: 'droplet', sortNum: 1 }
  pumps = (await run.admin(operation(deviceType, 'create'), type)).data.id
  fans = (await run.admin(operation(deviceType, 'create'), { name: 'Fan', code: 'fan', sortNumber: 2 })).data.id
  modelId = (await run.admin(operation(model, 'create'), { code: 'dm', name: 'Model', deviceTypeId: pumps })).data.id
  pump = (await run.admin(operation(object, 'create'), { code: 'd-1', name: 'Pump 1', modelId })).data.id
  spare = (await run.admin(operation(object, 'create'), { code: 'd-2', name: 'Spare' })).data.id
})

const codesOf = (rows: readonly { code: string }[]) => rows.map(({ code }) => code)
const typeCodes = async () => codesOf((await run.admin(operation(deviceType, 'list'), {})).data)

test('types answer by the names of the specification, move up and down, and are found by their code', async () => {
  expect((await run.admin<Record<string, unknown>[]>('/busDeviceType/all')).data[0]).toMatchObject({
    deviceTypeId: pumps,
    deviceTypeName: 'Pump',
    code: 'pump',
    icon: 'droplet',
    sortNum: 1,
  })
  await run.admin('/busDeviceType/up', { id: fans })
  expect(await typeCodes()).toEqual(['fan', 'pump'])
  await run.admin('/busDeviceType/down', { deviceTypeId: fans })
  expect(await typeCodes()).toEqual(['pump', 'fan'])
  expect((await run.admin(readDeviceTypeByCode, { code: 'pump' })).data).toMatchObject({ id: pumps })
  expect((await run.admin(readDeviceTypeByCode, { code: 'pum' })).data.error).toBe('notFound')
  expect((await run.stranger(readDeviceTypeByCode, { code: 'pump' })).code).toBe('1101')
  expect((await run.admin(operation(deviceType, 'remove'), { id: pumps })).data.error).toBe('inUse')
})

test('a ledger entry takes the name of its object and the type of its model', async () => {
  const entry = { mesDeviceCode: 'A-1', objectId: pump, manufacturer: 'KSB', commissionedOn: '2024-03-01' }
  const { data: created } = await run.admin<Record<string, unknown>>('/extMesDevice/insert', entry)
  expect(created).toMatchObject({ mesDeviceCode: 'A-1', mesDeviceName: 'Pump 1', deviceTypeId: pumps, stateId: null })
  expect((await run.admin('/extMesDevice/insert', entry)).data.error).toBe('duplicate')
  const { data: updated } = await run.admin('/extMesDevice/update', { id: created.id, mesDeviceName: '', remark: 'x' })
  expect(updated).toMatchObject({ name: 'Pump 1', remark: 'x', manufacturer: 'KSB' })
  expect((await run.admin<{ code: string }[]>('/extMesDevice/byObject', { objectId: pump })).data).toMatchObject([
    { code: 'A-1' },
  ])
  expect((await run.admin('/extMesDevice/byObject', { objectId: spare })).data).toEqual([])
  expect((await run.admin(operation(object, 'remove'), { id: pump })).data.error).toBe('inUse')
})

test('a device takes the states of its type and those of all types, and keeps them', async () => {
  const createState = async (body: Record<string, unknown>) =>
    (await run.admin<{ id: string }>('/busDeviceState/add', body)).data.id
  const inUse = await createState({ stateName: 'In use', stateValue: '1', color: '#1A7F37' })
  const leaking = await createState({ stateName: 'Leaking', stateValue: '1', deviceTypeId: pumps })
  const again = { stateName: 'Twice', stateValue: '1' }
  expect((await run.admin('/busDeviceState/add', again)).data).toMatchObject({
    error: 'duplicate',
    params: { field: 'stateValue' },
  })
  expect((await run.admin('/busDeviceState/add', { stateName: 'x', stateValue: '2', color: 'red' })).code).toBe('400')
  const device = { code: 'A-2', objectId: spare, deviceTypeId: fans }
  const wrong = await run.admin(operation(ledgerDevice, 'create'), { ...device, stateId: leaking })
  expect(wrong).toMatchObject({
    code: '400',
    data: { params: { problems: [{ field: 'stateId', problem: 'choice' }] } },
  })
  const { data } = await run.admin(operation(ledgerDevice, 'create'), { ...device, stateId: inUse })
  expect(data).toMatchObject({ stateId: inUse, labels: { stateId: 'In use', deviceTypeId: 'Fan' } })
  const narrowed = { id: inUse, deviceTypeId: pumps, value: '3' }
  expect((await run.admin(operation(deviceState, 'update'), narrowed)).data).toMatchObject({
    params: { problems: [{ field: 'deviceTypeId' }] },
  })
  expect((await run.admin('/busDeviceState/delete', { stateId: inUse })).data.error).toBe('inUse')
  const { data: states } = await run.admin<{ stateValue: string }[]>('/busDeviceState/select', { deviceTypeId: pumps })
  expect(states).toMatchObject([{ stateName: 'Leaking', stateValue: '1' }])
})

test('the type of a device is that of its ledger entry, otherwise that of its model', async () => {
  const { data: second } = await run.admin(operation(object, 'create'), { code: 'd-3', name: 'Pump 3', modelId })
  const ofType = (deviceTypeId: string) => run.admin(listDevices, { deviceTypeId })
  expect(codesOf((await ofType(pumps)).data)).toEqual(['d-1', 'd-3'])
  expect((await ofType(fans)).data).toMatchObject([{ id: spare, deviceTypeId: fans }])
  await run.admin(operation(ledgerDevice, 'create'), { code: 'A-3', objectId: second.id, deviceTypeId: fans })
  expect(codesOf((await ofType(fans)).data)).toEqual(['d-2', 'd-3'])
  expect(codesOf((await run.admin(listDevices, { deviceTypeId: pumps, name: 'ump' })).data)).toEqual(['d-1'])
  expect((await run.admin(readDevice, unchecked({ deviceId: second.id }))).data).toMatchObject({
    objectCode: 'd-3',
    deviceTypeId: fans,
  })
  const { data: types } = await run.admin(listTypesWithDevices, {})
  expect(types.map(({ code, children, deviceCount }) => [code, codesOf(children), deviceCount])).toEqual([
    ['pump', ['d-1'], 1],
    ['fan', ['d-2', 'd-3'], 2],
  ])
  expect((await run.stranger(listDevices, {})).data).toEqual([])
  expect((await run.stranger(listDevices, { deviceTypeId: fans })).code).toBe('1101')
  expect((await run.stranger(listTypesWithDevices, {})).data).toEqual([])
  expect((await run.nobody(listTypesWithDevices, {})).code).toBe('401')
})

test('a copy of a model has its device type', async () => {
  expect((await run.admin(copyModel, { modelId })).data).toMatchObject({ deviceTypeId: pumps })
})

test('no error occurred behind the responses', () => {
  expect(run.reported.join('\n')).toBe('')
})
