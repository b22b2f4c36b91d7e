import { protocol } from '../base/protocol.ts'
import {
  choice,
  code,
  companyDictionary,
  filter,
  flag,
  instant,
  integer,
  optional,
  reference,
  secret,
  text,
} from '../kit/field.ts'
import { answeredFields, pageOf, rowsOf } from '../kit/reply.ts'
import { route, verbRoutes } from '../kit/route.ts'
import { englishName, traditionalName } from '../names.ts'
import { reportFields, stateFields } from './box-report.ts'
import { defineCommand, defineResource } from './define.ts'
import { boxEnabled } from './dictionaries.ts'
import { boxGroup } from './group/box-group.ts'
import { boxPage } from './menu-groups.ts'

/** Rows can be filtered by their displayed state, which is computed. */
const byState = { state: optional(filter) }

const fields = {
  code: code(['网关编码', '閘道器編碼', 'Gateway code'], { unique: true, rule: 'topicLevel' }),
  name: text(['网关名称', '閘道器名稱', 'Gateway name'], { max: 128, search: true }),
  nameEn: englishName,
  nameTw: traditionalName,
  secret: secret(['密钥', '金鑰', 'Secret']),
  groupId: optional(reference(['分组', '分組', 'Group'], boxGroup)),
  moduleType: optional(companyDictionary(['通信模块', '通訊模組', 'Module'], 'moduleType')),
  protocolId: optional(reference(['协议', '協定', 'Protocol'], protocol)),
  simNumber: optional(text(['SIM 卡号', 'SIM 卡號', 'SIM number'], { max: 32 })),
  longitude: optional(text(['经度', '經度', 'Longitude'], { max: 16, rule: 'longitude' })),
  latitude: optional(text(['纬度', '緯度', 'Latitude'], { max: 16, rule: 'latitude' })),
  isEnabled: choice(['启用状态', '啟用狀態', 'Enabled'], boxEnabled, { initial: 1 }),
  remark: optional(text(['说明', '說明', 'Remark'], { max: 500 })),
}
const aliases = { boxId: 'code', boxName: 'name', status: 'isEnabled' } as const

/** What is known of the connection of a box, as the specification names it. `version` is the version of the row. */
const connectionOfBox = {
  onlineStatus: optional(flag()),
  /** Last time at which the box was online: now, or when it was lost. */
  lastOnlineTime: optional(instant()),
  /** Address of its last sign-in. */
  ip: optional(text()),
  /** Version of its software. */
  firmwareVersion: optional(text()),
}

const connected = answeredFields({ fields, aliases, extraOutput: connectionOfBox })

/** The channels of a box that is read, as the specification names them. */
const channelsOfBox = {
  channelList: rowsOf({
    channelId: reference('boxChannel'),
    channelName: text(),
    protocolId: integer(),
    isEnabled: flag(),
    deviceList: rowsOf({
      boxDeviceId: reference('channelDevice'),
      channelId: reference('boxChannel'),
      deviceName: text(),
      code: text(),
      collectCycle: integer(),
      slaveAddress: optional(integer()),
    }),
  }),
}

const detailFields = Object.assign({}, connected, channelsOfBox)

/** A gateway box: the identity under which readings arrive (3.11). */
export const box = defineResource('box', {
  noun: ['网关', '閘道器', 'Gateway', 'Gateways'],
  meaning: {
    is: 'The identity under which readings of devices arrive.',
    use: [
      '设备通过网关上报读数。新增网关后，可以复制它的连接方式并看到第一条消息。',
      '裝置透過閘道器上報讀數。新增閘道器後，可以複製它的連線方式並看到第一則訊息。',
      'Devices send their readings through a gateway. Add one, copy its connection data and watch the first message arrive.',
    ],
  },
  avoid: ['edge', 'hub'],
  page: boxPage,
  fields,
  list: ['code', 'name', 'groupId', 'moduleType', 'protocolId', 'isEnabled', 'remark'],
  extraInput: { page: byState, list: byState },
  aliases,
  replies: { page: pageOf(connected), list: rowsOf(connected), read: detailFields },
  routes: [
    ...verbRoutes('/boxSmart', { read: 'byId', create: 'add', update: 'update', remove: 'delete' }),
    route('list', 'read', 'POST /boxSmart/byList'),
    route('list', 'read', 'POST /boxSmart/selectBoxSmartByCompanyIdModuleType'),
  ],
})

export const readBoxByCode = defineCommand('readBoxByCode', {
  kind: 'read',
  title: ['按编号读取网关', '依編號讀取閘道器', 'Gateway by its code'],
  paths: ['POST /boxSmart/byBoxId'],
  permission: 'box:view',
  input: { boxId: text({ max: 128 }) },
  reply: detailFields,
  errors: ['notFound'],
  summary: 'Returns one gateway by its code, with its channels and devices.',
})

export const listBoxStates = defineCommand('listBoxStates', {
  kind: 'read',
  title: ['网关状态', '閘道器狀態', 'Status of gateways'],
  paths: ['POST /gateway/boxStates'],
  permission: 'box:view',
  input: {},
  reply: rowsOf(stateFields),
  errors: [],
  summary: 'Lists the online state and the counters of every box of the company.',
})

export const readBoxReport = defineCommand('readBoxReport', {
  kind: 'read',
  title: ['网关报告', '閘道器報告', 'Report of a gateway'],
  paths: ['POST /gateway/boxReport'],
  permission: 'box:view',
  input: { id: reference(box) },
  reply: reportFields,
  errors: ['notFound'],
  summary: 'Returns unmapped codes, samples of unreadable messages, and the newest 100 events.',
})

export const countBoxes = defineCommand('countBoxes', {
  kind: 'read',
  title: ['网关统计', '閘道器統計', 'Number of gateways'],
  paths: ['POST /boxSmart/total'],
  permission: 'box:view',
  input: {},
  reply: {
    total: integer(),
    online: integer(),
    offline: integer(),
    /** Boxes with an object that has an active alarm. 0 if the reader may not see alarms. */
    alarm: integer(),
  },
  errors: [],
  summary: 'Returns the number of boxes, and how many are online, offline and with an active alarm.',
})
