// The devices of the demo that drivers read: their records, and their servers in a process of their own. Records are
// created once; what users change or remove afterwards stays.
import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { dataType } from '@gemba/contract/equipment/dictionaries.ts'
import type { DriverSettings } from '@gemba/contract/gateway/channel/protocols.ts'
import type { Product } from '@gemba/server/src/main/start/start-options.ts'
import { type DemoCall, type DemoRecord, listKnown, reasonOf, runAsDemoAdmin } from '../demo-calls.ts'
import { readDevicePorts, saveDevicePorts } from '../installation-mark.ts'
import { inThreeLanguages } from '../texts/traditional-names.ts'
import { createTrigger } from './demo-trigger.ts'
import { type DemoDevice, demoDevices, deviceBox, deviceRemark } from './device-records.ts'
import {
  type DevicePorts,
  type DeviceServers,
  type DeviceServersOptions,
  startDeviceServers,
} from './start-device-servers.ts'

interface DemoDevicesOptions extends Pick<DeviceServersOptions, 'folder' | 'pauseMs' | 'report'> {
  readonly product: Pick<Product, 'app' | 'database' | 'drivers'>
}

/** Starts the servers of the devices. Their channels exist and have their ports soon after. */
export async function startDemoDevices({ product, report, ...options }: DemoDevicesOptions): Promise<DeviceServers> {
  const ports = (await readDevicePorts(product.database)) ?? { modbus: 0, opcua: 0 }
  let saving: Promise<void> = Promise.resolve()
  return startDeviceServers({
    ...options,
    ports,
    report,
    onListening: (listening) => {
      for (const port of Object.values(listening)) product.drivers.allowLoopbackPort(port)
      saving = saving
        .then(() => savePorts(product, listening))
        .catch((error: unknown) => report('the devices of the demo have no channels', reasonOf(error)))
    },
  })
}

async function savePorts(product: DemoDevicesOptions['product'], ports: DevicePorts): Promise<void> {
  const previous = await readDevicePorts(product.database)
  if (isDeepStrictEqual(previous, ports)) return
  await runAsDemoAdmin(product, async (plain) => {
    const call = inThreeLanguages(plain)
    if (previous) await moveChannels(call, previous, ports)
    else await createDevices(call, ports)
  })
  await saveDevicePorts(product.database, ports)
}

interface ChannelRow extends DemoRecord {
  readonly settings: DriverSettings
}

/** Changes the addresses of channels. A channel with another address was changed by a user, and stays so. */
async function moveChannels(call: DemoCall, previous: DevicePorts, ports: DevicePorts): Promise<void> {
  const { records } = await call<{ records: ChannelRow[] }>('/boxChannel/page', { pageSize: 1000 })
  for (const { addressFor } of demoDevices) {
    const address = Object.entries(addressFor(previous))
    const moved = records.filter(({ settings }) => address.every(([name, value]) => settings[name] === value))
    for (const { id, version, settings } of moved)
      await call('/boxChannel/update', { id, version, settings: Object.assign({}, settings, addressFor(ports)) })
  }
}

/** Creates the missing records. Channels are the last ones, so that their first readings have their points. */
async function createDevices(call: DemoCall, ports: DevicePorts): Promise<void> {
  const boxId = await findBox(call)
  const models = await listKnown(call, '/infModel/page')
  const objects = await listKnown(call, '/infObject/page')
  const departments = await listKnown(call, '/department/selectDepartmentByPage')
  const parentId = objects.get('utilities')?.id ?? null
  const departmentId = departments.get('equipment')?.id ?? null
  for (const device of demoDevices) {
    const model = models.get(device.modelCode) ?? (await createModel(call, device))
    if (!objects.has(device.code))
      await createObject(call, device, { modelId: model.id, boxId, parentId, departmentId })
  }
  await createTrigger(call, boxId)
  const { total } = await call<{ total: number }>('/boxChannel/page', { boxId, pageSize: 1 })
  // They may exist after an interruption.
  for (const device of demoDevices.slice(total)) await createChannel(call, device, { boxId, ports })
}

async function findBox(call: DemoCall): Promise<string> {
  const stored = (await listKnown(call, '/boxSmart/page')).get(deviceBox.code)
  if (stored) return stored.id
  // The product itself sends for this gateway, so that nobody needs its secret.
  const secret = randomBytes(24).toString('base64url')
  return (await call<DemoRecord>('/boxSmart/add', { ...deviceBox, secret })).id
}

function createModel(call: DemoCall, { modelCode, modelNames, points }: DemoDevice): Promise<DemoRecord> {
  const [name, nameEn] = modelNames
  return call<DemoRecord>('/infModel/add', {
    code: modelCode,
    name,
    nameEn,
    objectType: '4',
    remark: deviceRemark,
    points: points.map(({ code, names, type, unit, decimals, scale, write, words }, index) => ({
      code,
      name: names[0],
      nameEn: names[1],
      // A scaled integer is a number with decimals.
      dataType: dataType.codes[type === 'boolean' ? 'boolean' : 'double'],
      unit,
      decimals,
      stateWords: words?.[0],
      stateWordsEn: words?.[1],
      scale: scale ?? 1,
      storeMode: 2,
      periodMs: 1000,
      minIntervalMs: 10_000,
      maxIntervalMs: 900_000,
      retentionDays: 35,
      isMain: index === 0 ? 1 : 0,
      rw: write ? 1 : 0,
      writeMin: write?.min,
      writeMax: write?.max,
      writeStep: write?.step,
    })),
  })
}

interface ObjectPlace {
  readonly modelId: string
  readonly boxId: string
  readonly parentId: string | null
  readonly departmentId: string | null
}

async function createObject(
  call: DemoCall,
  { code, names }: DemoDevice,
  { departmentId, ...place }: ObjectPlace,
): Promise<void> {
  const [name, nameEn] = names
  const { id, version } = await call<DemoRecord>('/infObject/createByModel', {
    objectCode: code,
    objectName: name,
    deviceCode: code,
    ...place,
  })
  await call('/infObject/edit', { id, version, name, nameEn, departmentId, remark: deviceRemark })
}

interface ChannelAddress {
  readonly boxId: string
  readonly ports: DevicePorts
}

async function createChannel(call: DemoCall, device: DemoDevice, { boxId, ports }: ChannelAddress): Promise<void> {
  const items = device.points.map(({ code, address, type, unit, scale }) => ({
    code,
    address,
    dataType: dataType.codes[type],
    // The unit belongs to the scaled value.
    unit: scale === undefined ? unit : undefined,
  }))
  const { code, channelName, protocol, deviceSettings, channelSettings } = device
  await call('/gateway/channel/save', {
    boxId,
    name: channelName,
    protocol,
    settings: Object.assign({}, channelSettings, device.addressFor(ports)),
    devices: [{ code, periodMs: 1000, settings: deviceSettings, items }],
  })
}
