// Alarm episodes and what people do with them (domain design, equipment 3.8).
import { defineCommand } from '../kit/command.ts'
import { choice, integer, json, optional, reference, text } from '../kit/field.ts'
import type { Level, Side } from './limits.ts'

/** ISA-18.2 state: 0 NORM, 1 UNACK, 2 ACKED, 3 RTNUN, 4 SHLVD, 5 DSUPR, 6 OOSRV. */
export type IsaState = 0 | 1 | 2 | 3 | 4 | 5 | 6

/** What the specification names otherwise; times as `yyyy-MM-dd HH:mm:ss` in the plant's zone. */
export interface SpelledFact {
  recoverTime: string | null
  confirmUser: string | null
  confirmTime: string | null
  handleTime: string | null
  handleContent: string | null
  reasonTagIds: string[]
}

/** One episode of one rule on one point. Field names that the specification spells (S-192) are kept. */
export interface AlarmFact extends SpelledFact {
  id: string
  batchNo: string
  ruleId: string | null
  objectId: string
  objectCode: string
  objectName: string
  dataId: string
  dataCode: string
  dataName: string
  dataSource: 1
  unit: string | null
  decimals: number
  level: Exclude<Level, 0>
  maxLevel: Exclude<Level, 0>
  side: Side
  limitValue: number | null
  /** Value that began the episode; `peakValue` the worst since; `lastValue` at the last transition. */
  alarmValue: number | null
  peakValue: number | null
  lastValue: number | null
  alarmStatus: 1 | 2
  confirmStatus: 0 | 1
  flowStatus: 0 | 1 | 2 | 3
  alarmResult: 0 | 1 | 2 | 3 | 4
  isaState: IsaState
  /** `yyyy-MM-dd HH:mm:ss` of `occurTs` in the plant's zone. */
  alarmTime: string
  occurTs: number
  raiseTs: number
  peakTs: number
  returnTs: number | null
  ackTs: number | null
  ackUser: string | null
  ackNote: string | null
  handleTs: number | null
  handleUser: string | null
  handleText: string | null
  reasonTags: string[]
  endedTs: number | null
  closedTs: number | null
  closeReason: string | null
  count: number
  durationMs: number
  version: number
}

/** One row of armDataHis. `action` is the log code of 3.8: 1 raise … 19 closed by configuration. */
export interface AlarmTransition {
  batchNo: string
  seq: number
  ts: number
  rts: number
  action: number
  level: Level
  value: number | null
  quality: number
  userName: string | null
  note: string | null
}

export interface BatchAnswer {
  ok: number
  skipped: { id: string; reason: 'confirmed' | 'handled' | 'conflict' | 'closed' | 'missing' }[]
}

/** The list filter of S-192; all parts optional. */
const filter = {
  dataSource: optional(integer()),
  alarmResult: optional(integer()),
  confirmStatus: optional(integer()),
  flowStatus: optional(integer()),
  alarmStatus: optional(integer()),
  level: optional(integer()),
  startSearch: optional(text(32)),
  endSearch: optional(text(32)),
  objectId: optional(text(20)),
  objectCode: optional(text(128)),
  dataCode: optional(text(128)),
  dataId: optional(text(20)),
  dataName: optional(text(128)),
}

export type AlarmFilter = { [K in keyof typeof filter]?: string | number | null }

const paging = {
  pageNum: optional(integer({ min: 1 })),
  pageNumber: optional(integer({ min: 1 })),
  pageSize: optional(integer({ min: 1, max: 1000 })),
  sort: optional(text(64)),
  order: optional(text(4)),
}

const handling = {
  handleText: text(1000, { min: 1 }),
  alarmResult: optional(choice<0 | 1 | 2 | 3 | 4>('alarmResult')),
  reasonTags: optional(json<string[]>()),
}

const handlingAliases = { handleContent: 'handleText', reasonTagIds: 'reasonTags' } as const

const note = { note: optional(text(500)) }

export const pageAlarmFacts = defineCommand('pageAlarmFacts', {
  area: 'alarm',
  method: 'POST',
  paths: ['/armDataFact/page'],
  permission: 'alarm:view',
  body: { ...filter, ...paging },
  errors: [],
  summary:
    'Episodes that match the filter: live ones first, then ended but unhandled ones; with the server time of the list as `asOf`.',
})

export const confirmAlarm = defineCommand('confirmAlarm', {
  area: 'alarm',
  method: 'POST',
  paths: ['/armDataFact/confirm'],
  permission: 'alarm:confirm',
  body: { id: reference('alarmFact'), version: optional(integer()), ...note },
  errors: ['notFound', 'stale', 'stateIllegal'],
  summary: 'Confirms one episode; confirming again changes nothing.',
})

export const handleAlarm = defineCommand('handleAlarm', {
  area: 'alarm',
  method: 'POST',
  paths: ['/armDataFact/handle'],
  permission: 'alarm:handle',
  body: { id: reference('alarmFact'), version: optional(integer()), ...handling },
  aliases: handlingAliases,
  errors: ['notFound', 'stale', 'stateIllegal'],
  summary: 'Records how one episode was handled; also confirms it when nobody has.',
})

export const confirmAlarmsByBatch = defineCommand('confirmAlarmsByBatch', {
  area: 'alarm',
  method: 'POST',
  paths: ['/armDataFact/confirmByBatch'],
  permission: 'alarm:confirm',
  body: { ids: json<string[] | string>(), versions: optional(json<Record<string, number>>()), ...note },
  errors: [],
  summary: 'Confirms up to 10 000 chosen episodes; answers how many and which were skipped.',
})

export const handleAlarmsByBatch = defineCommand('handleAlarmsByBatch', {
  area: 'alarm',
  method: 'POST',
  paths: ['/armDataFact/handleByBatch'],
  permission: 'alarm:handle',
  body: { ids: json<string[] | string>(), versions: optional(json<Record<string, number>>()), ...handling },
  aliases: handlingAliases,
  errors: [],
  summary: 'Handles up to 10 000 chosen episodes.',
})

export const confirmAllAlarms = defineCommand('confirmAllAlarms', {
  area: 'alarm',
  method: 'POST',
  paths: ['/armDataFact/confirmByAll'],
  permission: 'alarm:confirm',
  body: { filter: optional(json<AlarmFilter>()), asOf: integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), ...note },
  errors: [],
  summary: 'Confirms every episode that matches the filter and was raised no later than `asOf`.',
})

export const handleAllAlarms = defineCommand('handleAllAlarms', {
  area: 'alarm',
  method: 'POST',
  paths: ['/armDataFact/handleByAll'],
  permission: 'alarm:handle',
  body: { filter: optional(json<AlarmFilter>()), asOf: integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), ...handling },
  aliases: handlingAliases,
  errors: [],
  summary: 'Handles every episode that matches the filter and was raised no later than `asOf`.',
})

export const pageAlarmTransitions = defineCommand('pageAlarmTransitions', {
  area: 'alarm',
  method: 'POST',
  paths: ['/armDataHis/page'],
  permission: 'alarm:view',
  body: { batchNo: optional(text(64)), ...filter, ...paging },
  errors: [],
  summary: 'Transitions of episodes, newest first.',
})

export const readAlarmByBatchNo = defineCommand('readAlarmByBatchNo', {
  area: 'alarm',
  method: 'POST',
  paths: ['/armDataHis/infoByBatchNo'],
  permission: 'alarm:view',
  body: { batchNo: text(64) },
  errors: ['notFound'],
  summary: 'One episode with its transitions in order and the window of its curve.',
})

export const listAlarmLevels = defineCommand('listAlarmLevels', {
  area: 'alarm',
  method: 'POST',
  paths: ['/alarmLevel/list'],
  permission: 'session',
  body: {},
  errors: [],
  summary: 'The three levels with their names.',
})
