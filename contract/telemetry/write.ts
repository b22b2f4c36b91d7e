// Commands of the specification's real-time database service: values by key, and values that a person enters.

import { object } from '../equipment/object.ts'
import { point } from '../equipment/point.ts'
import { boolean, instant, integer, json, oneOf, optional, type RowOf, reference, text } from '../kit/field.ts'
import type { Words } from '../kit/page.ts'
import { rowsOf } from '../kit/reply.ts'
import { defineCommand } from './define.ts'
import { type HistoryValue, type RealTimeValue, readHistoryRows, realTimeFields } from './read.ts'

/** Maximum number of entries that one request writes or changes. */
export const maxEntriesPerCall = 1000

/** Reasons why an entry is rejected. */
export const refusalWords = {
  notAnEntry: ['不是数据项', '不是資料項', 'not a valid entry'],
  unknownPoint: ['数据点不存在', '資料點不存在', 'the point does not exist'],
  badTime: ['时间无法解析', '時間無法解析', 'the time is not valid'],
  timeMissing: ['缺少时间', '缺少時間', 'the time is missing'],
  notCollected: ['对象未连接网关', '物件未連接閘道器', 'its object has no gateway'],
  outOfService: ['数据点已停用', '資料點已停用', 'the point is out of service'],
  tooFarAhead: ['时间超前 10 分钟以上', '時間超前 10 分鐘以上', 'the time is more than 10 minutes ahead'],
  tooOld: ['早于数据保留期', '早於資料保留期', 'older than the retention time'],
  unreadable: ['数值与数据类型不符', '數值與資料類型不符', 'the value does not fit the data type of the point'],
  outOfRange: ['数值超出范围', '數值超出範圍', 'the value is out of range'],
  noSample: ['该时刻没有存储的数据', '該時刻沒有儲存的資料', 'no value is stored for that time'],
  notAlone: ['其他项被拒绝', '其他項被拒絕', 'another entry was rejected'],
} as const satisfies Record<string, Words>

export type SampleRefusal = keyof typeof refusalWords

/** A point by its id, or by its code and its object. */
interface PointKey {
  dataId?: string
  code?: string
  objectId?: string
  objectCode?: string
}

/**
 * One value in a request. `time` has the form of all requests and defaults to now; `value` is in the unit of the point.
 */
interface WriteEntry extends PointKey {
  time?: string | number
  value: unknown
}

const entryFields = {
  dataId: optional(reference(point)),
  ts: optional(instant()),
  time: optional(text()),
  taken: boolean(),
  /** `latest`: it is the latest value now. `late`: it is older and only in history. `repeated`: it existed already. */
  placed: optional(oneOf(['latest', 'late', 'repeated'])),
  reason: optional(oneOf(Object.keys(refusalWords) as SampleRefusal[])),
  text: optional(text()),
}
/** Result of an entry. */
export type EntryAnswer = RowOf<typeof entryFields>

const addFields = { taken: integer(), refused: integer(), entries: rowsOf(entryFields) }
export type AddAnswer = RowOf<typeof addFields>

const pointKey = {
  dataId: optional(reference(point, { aliases: ['pointId', 'point', 'id'] })),
  code: optional(text({ max: 64, aliases: ['dataCode', 'pointCode'] })),
  objectId: optional(reference(object)),
  objectCode: optional(text({ max: 64 })),
}

export const queryRealTime = defineCommand('queryRealTime', {
  ...readHistoryRows,
  kind: 'read',
  title: ['查询实时值', '查詢即時值', 'Latest values of points'],
  paths: ['POST /rtdb/dataHandle/query'],
  /** Latest values, or stored ones if a time range is given. */
  reply: json<RealTimeValue[] | HistoryValue[]>(),
  summary:
    'Returns the latest values of up to 10 000 points in the form of select/realData; with a time range, the stored ones in the form of select/hisData.',
})

export const getRealTime = defineCommand('getRealTime', {
  kind: 'read',
  title: ['读取实时值', '讀取即時值', 'Latest value of a point'],
  paths: ['POST /rtdb/dataHandle/get'],
  permission: 'telemetry:view',
  input: pointKey,
  reply: realTimeFields,
  errors: ['notFound'],
  summary:
    'Returns the latest value of one point by its id, or by its code (with its object if several objects have the code).',
})

const entries = {
  /** Invalid entries are returned with the others, with their reason. */
  input: { entries: json<WriteEntry[]>({ aliases: ['ids', 'data', 'values', 'list'] }) },
} as const

export const addSamples = defineCommand('addSamples', {
  kind: 'write',
  title: ['录入数据', '輸入資料', 'Write values'],
  paths: ['POST /rtdb/dataHandle/add'],
  permission: 'telemetry:write',
  ...entries,
  reply: addFields,
  errors: ['tooManyRows'],
  summary:
    'Writes up to 1 000 values entered by a person, through the same pipeline as every sample, with quality GoodLocalOverride. Returns the result of each entry.',
})

export const correctSamples = defineCommand('correctSamples', {
  kind: 'write',
  title: ['更正历史数据', '更正歷史資料', 'Correct stored values'],
  paths: ['POST /rtdb/dataHandle/update'],
  permission: 'telemetry:write',
  ...entries,
  reply: null,
  errors: ['samplesRefused', 'tooManyRows'],
  summary: 'Replaces stored values at given instants, all or none. Only a change of the latest value affects alarms.',
})

export const removeSample = defineCommand('removeSample', {
  kind: 'write',
  title: ['删除历史数据', '刪除歷史資料', 'Remove a stored value'],
  paths: ['POST /rtdb/dataHandle/delete'],
  permission: 'telemetry:write',
  input: { ...pointKey, time: text({ max: 32, aliases: ['ts'] }) },
  reply: null,
  errors: ['notFound', 'samplesRefused'],
  summary:
    'Removes the stored value of a point at one instant. If it was the latest, the one before it becomes the latest.',
})

const runnable = [queryRealTime, getRealTime, addSamples, correctSamples, removeSample]

export const runRealTimeCommand = defineCommand('runRealTimeCommand', {
  kind: 'write',
  title: ['实时库命令', '即時庫命令', 'Command of the real-time service'],
  paths: ['POST /rtdb/dataHandle/api'],
  permission: 'session',
  input: {
    command: text({ max: 16, aliases: ['cmd'] }),
    params: optional(json<Record<string, unknown>>({ aliases: ['param'] })),
  },
  /** The reply of the command of that name. */
  reply: json<unknown>(),
  errors: ['commandUnknown', ...new Set(runnable.flatMap(({ errors }) => errors))],
  summary: 'Runs query, get, add, update or delete with `params` as the body, like the command of that name.',
})
