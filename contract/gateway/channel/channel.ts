import { dataType } from '../../equipment/dictionaries.ts'
import { object } from '../../equipment/object.ts'
import { choice, code, duration, flag, integer, json, oneOf, optional, reference, text } from '../../kit/field.ts'
import { verbRoutes } from '../../kit/route.ts'
import { box } from '../box.ts'
import { defineResource } from '../define.ts'
import { driverProtocol } from './dictionaries.ts'
import type { DriverSettings } from './protocols.ts'

const verbs = { read: 'byId', create: 'add', update: 'update', remove: 'delete' } as const
const settings = json<DriverSettings>(['设置', '設定', 'Settings'], { initial: {} })
const isEnabled = flag(['启用', '啟用', 'Enabled'], { initial: 1 })

/** Names of the specification for settings of a channel. */
const channelSpellings = {
  ip: optional(text({ max: 255 })),
  port: optional(integer()),
  timeout: optional(integer()),
  /** `net` for every channel: the product has no serial ports. */
  channelType: optional(oneOf(['net', 'serial'])),
  baudRate: optional(integer()),
  dataBits: optional(integer()),
  stopBits: optional(integer()),
  parity: optional(text({ max: 16 })),
}

export const boxChannel = defineResource('boxChannel', {
  noun: ['通道', '通道', 'Channel', 'Channels'],
  meaning: {
    is: 'A connection from the product itself to devices, under the identity of a gateway.',
    use: [
      '通过通道，本产品可以直接读取设备，例如 Modbus TCP，无需其他软件。',
      '透過通道，本產品可以直接讀取裝置，例如 Modbus TCP，無需其他軟體。',
      'A channel lets the product read devices directly, for example by Modbus TCP, without other software.',
    ],
  },
  rights: 'box',
  fields: {
    boxId: reference(['网关', '閘道器', 'Gateway'], box),
    name: text(['通道名称', '通道名稱', 'Channel name'], { max: 128, search: true }),
    protocol: choice(['协议', '協定', 'Protocol'], driverProtocol),
    settings,
    isEnabled,
  },
  list: ['name', 'protocol', 'boxId', 'isEnabled'],
  aliases: { channelId: 'id', channelName: 'name', protocolId: 'protocol' },
  extraInput: { create: channelSpellings, update: channelSpellings },
  errors: { create: ['notSupported'], update: ['notSupported'] },
  extraOutput: channelSpellings,
  routes: verbRoutes('/boxChannel', verbs),
})

/** Names of the specification for the unit and the period in seconds of a device, and the object that gets its readings. */
const deviceSpellings = {
  slaveAddress: optional(integer()),
  collectCycle: optional(integer({ min: 1, max: 86_400 })),
  objectId: optional(reference(object)),
}

export const channelDevice = defineResource('channelDevice', {
  noun: ['通道设备', '通道裝置', 'Device of a channel', 'Devices of channels'],
  meaning: {
    is: 'A device on a channel. Its code is the device code of its readings.',
    use: [
      '设备有自己的读取周期和数据项。',
      '裝置有自己的讀取週期和資料項。',
      'A device has its own period and its own values.',
    ],
  },
  rights: 'box',
  fields: {
    channelId: reference(['通道', '通道', 'Channel'], boxChannel),
    code: code(['设备编码', '裝置編碼', 'Device code']),
    name: text(['设备名称', '裝置名稱', 'Device name'], { max: 128, search: true }),
    periodMs: duration(['读取周期', '讀取週期', 'Period'], { min: 50, max: 86_400_000, initial: 1000 }),
    settings,
    isEnabled,
  },
  list: ['code', 'name', 'channelId', 'periodMs', 'isEnabled'],
  aliases: { boxDeviceId: 'id', deviceName: 'name' },
  extraInput: { create: deviceSpellings, update: deviceSpellings },
  /** `driverId` is the protocol of its channel. */
  extraOutput: Object.assign({ driverId: choice(driverProtocol) }, deviceSpellings),
  errors: { create: ['duplicate', 'forbidden'], update: ['duplicate', 'forbidden'] },
  routes: verbRoutes('/boxDevice', verbs),
})

export const channelItem = defineResource('channelItem', {
  noun: ['通道数据项', '通道資料項', 'Value of a device', 'Values of devices'],
  meaning: {
    is: 'One value that a channel reads from a device. Its code is the point code of its readings.',
    use: [
      '数据项说明从设备的哪个地址读取哪种类型的值。',
      '資料項說明從裝置的哪個位址讀取哪種型別的值。',
      'It says which address of the device is read, and as which type.',
    ],
  },
  rights: 'box',
  fields: {
    deviceId: reference(['通道设备', '通道裝置', 'Device of a channel'], channelDevice),
    code: code(['编码', '編碼', 'Code']),
    name: text(['名称', '名稱', 'Name'], { max: 128, search: true }),
    address: text(['地址', '位址', 'Address'], { max: 512 }),
    dataType: choice(['数据类型', '資料型別', 'Data type'], dataType, { initial: dataType.codes.double }),
    unit: optional(text(['单位', '單位', 'Unit'], { max: 32 })),
    settings,
  },
  list: ['code', 'name', 'deviceId', 'address', 'dataType', 'unit'],
  routes: verbRoutes('/boxDeviceItem', verbs),
})
