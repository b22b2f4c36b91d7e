// Alarm episodes and what people do with them (domain design, equipment 3.8).

import { model } from '../equipment/model.ts'
import { object } from '../equipment/object.ts'
import { point } from '../equipment/point.ts'
import {
  choice,
  duration,
  group,
  instant,
  integer,
  json,
  list,
  number,
  oneOf,
  optional,
  type RowOf,
  reference,
  references,
  text,
} from '../kit/field.ts'
import { actsOfPeople } from '../kit/flow.ts'
import { pageOf, paging, rowsOf } from '../kit/reply.ts'
import { defineCommand } from './define.ts'
import {
  alarmAction,
  alarmLevel,
  alarmResult,
  alarmStatus,
  confirmStatus,
  dataSource,
  flowStatus,
  isaState,
} from './dictionaries.ts'
import { alarmConfirmation, alarmHandling, alarmRights } from './flow.ts'
import { alarmRule } from './rule.ts'

/** Times of the specification beside ours, as `yyyy-MM-dd HH:mm:ss` in the plant's zone. */
const plantTimes = {
  recoverTime: optional(text()),
  confirmTime: optional(text()),
  handleTime: optional(text()),
}

export const episodeFields = {
  id: reference('alarmEpisode'),
  batchNo: text(),
  ruleId: optional(reference(alarmRule)),
  objectId: reference(object),
  objectCode: text(),
  objectName: text(),
  dataId: reference(point),
  dataCode: text(),
  dataName: text(),
  dataSource: choice(dataSource),
  unit: optional(text()),
  decimals: integer(),
  /** The worst since the last acknowledgement; from then on the live one. `limitValue` is the limit of this level. */
  level: choice(alarmLevel),
  /** The level of the condition now; null while it is not active. */
  liveLevel: optional(choice(alarmLevel)),
  /** The worst of the whole episode. */
  maxLevel: choice(alarmLevel),
  side: oneOf(['high', 'low']),
  limitValue: optional(number()),
  /** Value that began the episode; `peakValue` the worst since, a few seconds behind; `lastValue` at the last transition. */
  alarmValue: optional(number()),
  peakValue: optional(number()),
  lastValue: optional(number()),
  alarmStatus: choice(alarmStatus),
  confirmStatus: choice(confirmStatus),
  flowStatus: choice(flowStatus),
  alarmResult: choice(alarmResult),
  isaState: choice(isaState),
  /** `yyyy-MM-dd HH:mm:ss` of `occurTs` in the plant's zone. */
  alarmTime: text(),
  occurTs: instant(),
  raiseTs: instant(),
  peakTs: instant(),
  returnTs: optional(instant()),
  ackTs: optional(instant()),
  ackUser: optional(text({ aliases: ['confirmUser'] })),
  ackNote: optional(text()),
  handleTs: optional(instant()),
  handleUser: optional(text()),
  handleText: optional(text({ aliases: ['handleContent'] })),
  reasonTags: list(text(), { aliases: ['reasonTagIds'] }),
  endedTs: optional(instant()),
  closedTs: optional(instant()),
  closeReason: optional(text()),
  /** How often it was raised: again each time it came back before somebody acknowledged it. */
  count: integer(),
  durationMs: duration(),
  version: integer(),
  /** What its reader may do to it now. */
  allowedActs: list(oneOf([...actsOfPeople(alarmConfirmation), ...actsOfPeople(alarmHandling)])),
  ...plantTimes,
}
/** One episode of one rule on one point. Field names that the specification spells (S-192) are kept. */
export type AlarmEpisode = RowOf<typeof episodeFields>

/** One row of armDataHis. `action` is the log code of 3.8: 1 raise … 19 closed by configuration; level 0 is none. */
const transitionFields = {
  batchNo: text(),
  seq: integer(),
  ts: instant(),
  rts: instant(),
  action: choice(alarmAction),
  level: integer(),
  value: optional(number()),
  quality: number(),
  userName: optional(text()),
  note: optional(text()),
}
export type AlarmTransition = RowOf<typeof transitionFields>

const batchReply = {
  ok: integer(),
  skipped: rowsOf({ id: text(), reason: oneOf(['confirmed', 'handled', 'conflict', 'closed', 'missing']) }),
}
export type BatchAnswer = RowOf<typeof batchReply>

/** The list filter of S-192 with the worst level of the whole episode; all parts optional. */
export const episodeFilter = {
  maxLevel: optional(integer()),
  dataSource: optional(integer()),
  alarmResult: optional(integer()),
  confirmStatus: optional(integer()),
  flowStatus: optional(integer()),
  alarmStatus: optional(integer()),
  level: optional(integer()),
  startSearch: optional(text({ max: 32 })),
  endSearch: optional(text({ max: 32 })),
  objectId: optional(text({ max: 20 })),
  /** An object with all below it. */
  underObjectId: optional(text({ max: 20 })),
  objectCode: optional(text({ max: 128 })),
  dataCode: optional(text({ max: 128 })),
  dataId: optional(text({ max: 20 })),
  dataName: optional(text({ max: 128 })),
}

export type AlarmFilter = { [K in keyof typeof episodeFilter]?: string | number | null }

const handling = {
  handleText: text({ max: 1000, min: 1, aliases: ['handleContent'] }),
  alarmResult: optional(choice(alarmResult)),
  reasonTags: optional(json<string[]>({ aliases: ['reasonTagIds'] })),
}

const note = { note: optional(text({ max: 500 })) }

export const pageAlarmEpisodes = defineCommand('pageAlarmEpisodes', {
  kind: 'read',
  title: ['报警列表', '警報列表', 'Alarms'],
  paths: ['POST /armDataFact/page'],
  permission: 'alarm:view',
  input: { ...episodeFilter, ...paging },
  reply: { ...pageOf(episodeFields), asOf: instant() },
  errors: [],
  summary:
    'Episodes that match the filter: unacknowledged ones first, then live ones, then ended but unhandled ones; the most urgent of each first, then the newest; with the server time of the list as `asOf`.',
})

export const confirmAlarm = defineCommand('confirmAlarm', {
  kind: 'write',
  title: ['确认报警', '確認警報', 'Acknowledge an alarm'],
  paths: ['POST /armDataFact/confirm'],
  permission: alarmRights.confirm,
  input: { id: reference('alarmEpisode'), version: optional(integer()), ...note },
  reply: { id: reference('alarmEpisode'), version: integer() },
  errors: ['notFound', 'stale', 'stateIllegal'],
  summary: 'Acknowledges one episode; doing so again changes nothing.',
})

export const handleAlarm = defineCommand('handleAlarm', {
  kind: 'write',
  title: ['处理报警', '處理警報', 'Handle an alarm'],
  paths: ['POST /armDataFact/handle'],
  permission: alarmRights.handle,
  input: { id: reference('alarmEpisode'), version: optional(integer()), ...handling },
  reply: { id: reference('alarmEpisode'), version: integer() },
  errors: ['notFound', 'stale', 'stateIllegal'],
  summary: 'Records how one episode was handled; also acknowledges it when nobody has.',
})

export const confirmAlarmsByBatch = defineCommand('confirmAlarmsByBatch', {
  kind: 'write',
  title: ['批量确认报警', '批次確認警報', 'Acknowledge chosen alarms'],
  paths: ['POST /armDataFact/confirmByBatch'],
  permission: alarmRights.confirm,
  input: { ids: references('alarmEpisode'), versions: optional(json<Record<string, number>>()), ...note },
  reply: batchReply,
  errors: ['notFound', 'tooManyRows'],
  summary: 'Acknowledges up to 10 000 chosen episodes; answers how many and which were skipped.',
})

export const handleAlarmsByBatch = defineCommand('handleAlarmsByBatch', {
  kind: 'write',
  title: ['批量处理报警', '批次處理警報', 'Handle chosen alarms'],
  paths: ['POST /armDataFact/handleByBatch'],
  permission: alarmRights.handle,
  input: { ids: references('alarmEpisode'), versions: optional(json<Record<string, number>>()), ...handling },
  reply: batchReply,
  errors: ['notFound', 'tooManyRows'],
  summary: 'Handles up to 10 000 chosen episodes.',
})

export const confirmAllAlarms = defineCommand('confirmAllAlarms', {
  kind: 'write',
  title: ['全部确认报警', '全部確認警報', 'Acknowledge all alarms of a filter'],
  paths: ['POST /armDataFact/confirmByAll'],
  permission: alarmRights.confirm,
  input: { filter: optional(json<AlarmFilter>()), asOf: integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), ...note },
  reply: batchReply,
  errors: [],
  summary: 'Acknowledges every episode that matches the filter and was raised no later than `asOf`.',
})

export const handleAllAlarms = defineCommand('handleAllAlarms', {
  kind: 'write',
  title: ['全部处理报警', '全部處理警報', 'Handle all alarms of a filter'],
  paths: ['POST /armDataFact/handleByAll'],
  permission: alarmRights.handle,
  input: {
    filter: optional(json<AlarmFilter>()),
    asOf: integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
    ...handling,
  },
  reply: batchReply,
  errors: [],
  summary: 'Handles every episode that matches the filter and was raised no later than `asOf`.',
})

export const pageAlarmTransitions = defineCommand('pageAlarmTransitions', {
  kind: 'read',
  title: ['报警过程记录', '警報過程記錄', 'Transitions of alarms'],
  paths: ['POST /armDataHis/page'],
  permission: 'alarm:view',
  input: { batchNo: optional(text({ max: 64 })), ...episodeFilter, ...paging },
  reply: pageOf({ ...transitionFields, objectName: text(), dataName: text(), unit: optional(text()) }),
  errors: [],
  summary: 'Transitions of episodes, newest first.',
})

export const readAlarmByBatchNo = defineCommand('readAlarmByBatchNo', {
  kind: 'read',
  title: ['报警详情', '警報詳情', 'One alarm'],
  paths: ['POST /armDataHis/infoByBatchNo'],
  permission: 'alarm:view',
  input: { batchNo: text({ max: 64 }) },
  reply: {
    episode: group(episodeFields, { aliases: ['fact'] }),
    transitions: rowsOf(transitionFields),
    /** The class of the equipment, where it has one and the object is still there. */
    modelId: optional(reference(model)),
    from: instant(),
    to: instant(),
  },
  errors: ['notFound'],
  summary: 'One episode with its transitions in order and the window of its curve.',
})

export const listAlarmLevels = defineCommand('listAlarmLevels', {
  kind: 'read',
  title: ['报警级别', '警報級別', 'Alarm levels'],
  paths: ['POST /alarmLevel/list'],
  permission: 'session',
  input: {},
  reply: rowsOf({ id: text(), level: choice(alarmLevel), levelName: text() }),
  errors: [],
  summary: 'The three levels with their names.',
})
