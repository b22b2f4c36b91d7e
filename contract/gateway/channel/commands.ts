import { dataType } from '../../equipment/dictionaries.ts'
import {
  boolean,
  choice,
  code,
  duration,
  flag,
  group,
  instant,
  integer,
  json,
  list,
  optional,
  type RowOf,
  reference,
  text,
  tree,
} from '../../kit/field.ts'
import { rowsOf } from '../../kit/reply.ts'
import { problemFields } from '../../problems.ts'
import { box } from '../box.ts'
import { defineCommand } from '../define.ts'
import { boxChannel, channelDevice } from './channel.ts'
import { channelState, driverProtocol } from './dictionaries.ts'
import { faultFields } from './faults.ts'
import type { DriverSettings } from './protocols.ts'

const settings = optional(json<DriverSettings>())
const optionalFault = optional(group(faultFields))

const itemFields = {
  code: code(),
  name: optional(text({ max: 128 })),
  address: text({ max: 512 }),
  dataType: choice(dataType),
  unit: optional(text({ max: 32 })),
  settings,
}

const deviceFields = {
  code: code(),
  name: optional(text({ max: 128 })),
  periodMs: duration({ min: 50, max: 86_400_000 }),
  settings,
  isEnabled: optional(flag()),
  items: list(group(itemFields)),
}

const channelFields = {
  boxId: reference(box),
  name: text({ max: 128 }),
  protocol: choice(driverProtocol),
  settings,
  isEnabled: optional(flag()),
  devices: list(group(deviceFields)),
}
export type ChannelDraft = RowOf<typeof channelFields>

const channelReply = {
  id: reference(boxChannel),
  version: integer(),
  ...channelFields,
  /** Names of the secret settings that are stored. */
  storedSecrets: list(text()),
}
export type ChannelDetails = RowOf<typeof channelReply>

export const listDrivers = defineCommand('listDrivers', {
  kind: 'read',
  title: ['通道协议', '通道協定', 'Protocols of channels'],
  paths: ['POST /gateway/drivers', 'POST /baseDriverInfo/tree'],
  permission: 'box:view',
  input: {},
  reply: tree({
    protocol: choice(driverProtocol, { aliases: ['driverId', 'protocolId'] }),
    name: text({ aliases: ['driverName'] }),
    code: text({ aliases: ['driverCode'] }),
    parentId: optional(text()),
    /** Names of the settings of a channel. */
    params: list(text()),
  }),
  errors: [],
  summary: 'Lists the protocols that this installation can read devices with.',
})

export const readChannel = defineCommand('readChannel', {
  kind: 'read',
  title: ['通道', '通道', 'Channel'],
  paths: ['POST /gateway/channel/read'],
  permission: 'box:view',
  input: { id: reference(boxChannel) },
  reply: channelReply,
  errors: ['notFound'],
  summary: 'Returns a channel with its devices and their values.',
})

export const saveChannel = defineCommand('saveChannel', {
  kind: 'write',
  title: ['保存通道', '儲存通道', 'Save a channel'],
  paths: ['POST /gateway/channel/save'],
  permission: 'box:edit',
  input: { id: optional(reference(boxChannel)), version: optional(integer()), ...channelFields },
  reply: channelReply,
  errors: ['notFound', 'stale', 'duplicate', 'tooManyRows'],
  summary:
    'Creates a channel, or replaces the one with `id`, together with its devices and their values. Devices and values keep their id if their code is the same.',
})

const readingFields = {
  deviceCode: text(),
  code: text(),
  /** As received. */
  raw: text(),
  value: json<number | string | boolean | null>(),
  /** Value of the mapped point; null without a point or a number. */
  engineeringValue: optional(json<number | null>()),
  unit: optional(text()),
  fault: optionalFault,
}

export const testChannel = defineCommand('testChannel', {
  kind: 'read',
  title: ['测试通道', '測試通道', 'Test a channel'],
  paths: ['POST /gateway/channel/test'],
  permission: 'box:edit',
  input: { id: optional(reference(boxChannel)), channel: optional(group(channelFields)) },
  reply: { fault: optionalFault, items: rowsOf(readingFields), durationMs: integer() },
  errors: ['notFound', 'throttled'],
  summary:
    'Connects once and reads every value of a stored channel, or of a channel that is not stored yet. The running channel is not disturbed.',
})

export const browseChannel = defineCommand('browseChannel', {
  kind: 'read',
  title: ['浏览设备节点', '瀏覽裝置節點', 'Browse the nodes of a device'],
  paths: ['POST /gateway/channel/browse'],
  permission: 'box:edit',
  input: {
    id: optional(reference(boxChannel)),
    channel: optional(group(channelFields)),
    address: optional(text({ max: 512 })),
  },
  reply: {
    fault: optionalFault,
    nodes: rowsOf({ address: text(), name: text(), hasChildren: boolean(), dataType: optional(choice(dataType)) }),
  },
  errors: ['notFound', 'throttled'],
  summary: 'Lists the nodes below an address of the device, or the top ones. Empty for protocols without nodes.',
})

const deviceStateFields = {
  deviceId: reference(channelDevice),
  code: text(),
  isOnline: optional(boolean()),
  fault: optionalFault,
  nextAttemptAt: optional(instant()),
  polls: integer(),
  overruns: integer(),
  failures: integer(),
  /** How often a queue of the device was full, so that values were lost. */
  overflows: integer(),
  /** The first hundred. */
  itemFaults: rowsOf({ code: text(), fault: group(faultFields) }),
}

const stateFields = {
  channelId: reference(boxChannel),
  state: choice(channelState),
  /** Since when; null if the channel has not run since the start of the product. */
  at: optional(instant()),
  fault: optionalFault,
  nextAttemptAt: optional(instant()),
  /** Restarts of the driver since the start of the product. */
  restarts: integer(),
  /** Readings that were dropped because the product was busy. */
  dropped: integer(),
  devices: rowsOf(deviceStateFields),
}
export type ChannelStateRow = RowOf<typeof stateFields>

export const listChannelStates = defineCommand('listChannelStates', {
  kind: 'read',
  title: ['通道状态', '通道狀態', 'Status of channels'],
  paths: ['POST /gateway/channel/states'],
  permission: 'box:view',
  input: { boxId: reference(box) },
  reply: rowsOf(stateFields),
  errors: ['notFound'],
  summary: 'Lists the state of each channel of a box, with faults in words, next attempts and counters.',
})

export const pasteItems = defineCommand('pasteItems', {
  kind: 'write',
  title: ['粘贴数据项', '貼上資料項', 'Paste values of a device'],
  paths: ['POST /gateway/channel/pasteItems'],
  permission: 'box:edit',
  input: { deviceId: reference(channelDevice), text: text({ max: 1_000_000 }) },
  reply: {
    added: integer(),
    updated: integer(),
    unchanged: integer(),
    errors: rowsOf({ row: integer(), ...problemFields }),
  },
  errors: ['notFound', 'tooManyRows'],
  summary:
    'Adds or updates values of a device from rows of a sheet: code, name, address, data type, unit. Nothing is stored if a row has an error.',
})
