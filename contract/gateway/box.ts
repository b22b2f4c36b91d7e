import { protocol } from '../base/protocol.ts'
import { dataType } from '../equipment/dictionaries.ts'
import { defineCommand } from '../kit/command.ts'
import {
  choice,
  code,
  companyDictionary,
  group,
  instant,
  integer,
  json,
  map,
  number,
  oneOf,
  optional,
  type RowOf,
  reference,
  secret,
  text,
} from '../kit/field.ts'
import { rowsOf } from '../kit/reply.ts'
import { defineResource } from '../kit/resource.ts'
import { route, verbRoutes } from '../kit/route.ts'
import { boxEnabled, boxState } from './dictionaries.ts'
import { gatewayGroup } from './menu-groups.ts'

/** A gateway box: the identity under which readings arrive (3.11). */
export const box = defineResource('box', {
  module: 'gateway',
  noun: ['网关', '閘道器', 'Gateway box', 'Gateway boxes'],
  meaning: 'The identity under which readings of devices arrive.',
  avoid: ['edge', 'hub'],
  page: { in: gatewayGroup, path: 'gateway/box', icon: 'box' },
  fields: {
    code: code(['网关编码', '閘道器編碼', 'Box code'], { unique: true }),
    name: text(['网关名称', '閘道器名稱', 'Box name'], { max: 128, search: true }),
    secret: secret(['密钥', '金鑰', 'Secret']),
    moduleType: optional(companyDictionary(['通信模块', '通訊模組', 'Module'], 'moduleType')),
    protocolId: optional(reference(['协议', '協定', 'Protocol'], protocol)),
    isEnabled: choice(['启用状态', '啟用狀態', 'Enabled'], boxEnabled, { initial: 1 }),
    remark: optional(text(['说明', '說明', 'Remark'], { max: 500 })),
  },
  list: ['code', 'name', 'moduleType', 'protocolId', 'isEnabled', 'remark'],
  aliases: { boxId: 'code', boxName: 'name', status: 'isEnabled' },
  routes: [
    ...verbRoutes('/boxSmart', { read: 'byId', create: 'add', update: 'update', remove: 'delete' }),
    route('list', 'read', 'POST /boxSmart/byList'),
    route('list', 'read', 'POST /boxSmart/selectBoxSmartByCompanyIdModuleType'),
  ],
})

/** State and counters of one box. */
const stateFields = {
  id: reference(box),
  state: choice(boxState),
  stateAt: optional(instant()),
  lastMessageAt: optional(instant()),
  skewMs: optional(number({ of: 'ms' })),
  unmappedCount: integer(),
  malformedCount: integer(),
  clockAheadCount: integer(),
  tooOldCount: integer(),
  seqGapCount: integer(),
  /** Entries of messages that could not be read, and samples whose instant could not. */
  badItemCount: integer(),
  badTimeCount: integer(),
  /** Samples with an instant before the year 2000. */
  beforeTimeCount: integer(),
  /** Samples of disabled points. */
  outOfServiceCount: integer(),
}
export type BoxState = RowOf<typeof stateFields>

/** One entry of a box's log: a change of state, an event of the box itself, or what the intake noticed. */
const eventFields = {
  id: reference('boxEvent'),
  kind: oneOf(['state', 'event', 'seqGap', 'clockAhead', 'flapping', 'unreadable']),
  at: instant(),
  /** With kind `state`. */
  oldState: optional(choice(boxState)),
  state: optional(choice(boxState)),
  cause: optional(text()),
  /** With kind `event`, as the box gave them. */
  deviceCode: optional(text()),
  code: optional(text()),
  level: optional(integer()),
  text: optional(text()),
  args: optional(map(json<unknown>())),
}
export type BoxEventRow = RowOf<typeof eventFields>

/** A code that a box sends and no point claims. */
const unmappedFields = {
  deviceCode: text(),
  code: text(),
  /** From the birth of the box, null when it declared none. */
  dataType: optional(choice(dataType)),
  unit: optional(text()),
  firstAt: instant(),
  lastAt: instant(),
  /** 0 when the code was declared by a birth but has not arrived. */
  count: integer(),
  /** The value as last seen, cut to 100 characters. */
  lastValue: text(),
}
export type UnmappedCode = RowOf<typeof unmappedFields>

/** A message that could not be read. */
const deadLetterFields = {
  at: instant(),
  channel: text(),
  reason: text(),
  /** First 2 KiB of the message as received, base64. */
  head: text(),
  bytes: integer(),
}
export type DeadLetter = RowOf<typeof deadLetterFields>

const reportFields = {
  ...stateFields,
  unmapped: rowsOf(unmappedFields),
  deadLetters: rowsOf(deadLetterFields),
  /** The last birth since the start of the intake. */
  birth: optional(group({ at: instant(), points: integer(), aliases: integer() })),
  events: rowsOf(eventFields),
}
export type BoxReport = RowOf<typeof reportFields>

export const listBoxStates = defineCommand('listBoxStates', {
  kind: 'read',
  title: ['网关状态', '閘道器狀態', 'States of boxes'],
  module: 'gateway',
  paths: ['POST /gateway/boxStates'],
  permission: 'box:view',
  input: {},
  reply: rowsOf(stateFields),
  errors: [],
  summary: 'Online state and counters of every box of the company.',
})

export const readBoxReport = defineCommand('readBoxReport', {
  kind: 'read',
  title: ['网关报告', '閘道器報告', 'Report of a box'],
  module: 'gateway',
  paths: ['POST /gateway/boxReport'],
  permission: 'box:view',
  input: { id: reference(box) },
  reply: reportFields,
  errors: ['notFound'],
  summary: 'Codes that no point claims, samples of messages that could not be read, and the newest 100 events.',
})

export const countBoxes = defineCommand('countBoxes', {
  kind: 'read',
  title: ['网关统计', '閘道器統計', 'Count of boxes'],
  module: 'gateway',
  paths: ['POST /boxSmart/total'],
  permission: 'box:view',
  input: {},
  reply: { total: integer(), online: integer(), offline: integer() },
  errors: [],
  summary: 'How many boxes there are, and how many are online and offline.',
})
