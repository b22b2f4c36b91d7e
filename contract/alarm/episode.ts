// Alarm episodes and how people respond to them (domain design, equipment 3.8).

import { model } from '../equipment/model.ts'
import { object } from '../equipment/object.ts'
import { point } from '../equipment/point.ts'
import {
  boolean,
  choice,
  duration,
  type Field,
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
import { actionsOfPeople } from '../kit/flow.ts'
import { pageOf, paging, rowsOf } from '../kit/reply.ts'
import { defineCommand } from './define.ts'
import {
  alarmAction,
  alarmLevel,
  alarmResult,
  alarmShelf,
  alarmStatus,
  confirmStatus,
  dataSource,
  flowStatus,
  isaState,
} from './dictionaries.ts'
import { alarmConfirmation, alarmHandling, alarmLatching, alarmRights, alarmServicing, alarmShelving } from './flow.ts'
import { alarmRuleKind } from './rule/kinds.ts'
import { alarmRule } from './rule.ts'

/** Times as the specification has them, in addition to ours: `yyyy-MM-dd HH:mm:ss` in the plant's time zone. */
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
  /**
   * Worst level since the last acknowledgement; after an acknowledgement the current level. `limitValue` is the limit
   * of this level.
   */
  level: choice(alarmLevel),
  /** Current level of the condition. Null while the condition is not active. */
  liveLevel: optional(choice(alarmLevel)),
  /** Worst level of the whole episode. */
  maxLevel: choice(alarmLevel),
  /** `quality`: the quality of the value is bad. */
  side: oneOf(['high', 'low', 'quality']),
  /** Kind of the rule when it raised the alarm. */
  ruleKind: choice(alarmRuleKind),
  /** Text of the rule in the language of the reader, if it has one. */
  alarmText: optional(text()),
  limitValue: optional(number()),
  /**
   * `alarmValue`: value that raised the alarm. `peakValue`: worst value since then, a few seconds late. `lastValue`:
   * value at the last transition.
   */
  alarmValue: optional(number()),
  peakValue: optional(number()),
  lastValue: optional(number()),
  alarmStatus: choice(alarmStatus),
  confirmStatus: choice(confirmStatus),
  flowStatus: choice(flowStatus),
  alarmResult: choice(alarmResult),
  isaState: choice(isaState),
  /** `occurTs` as `yyyy-MM-dd HH:mm:ss` in the plant's time zone. */
  alarmTime: text(),
  occurTs: instant(),
  raiseTs: instant(),
  peakTs: instant(),
  returnTs: optional(instant()),
  ackTs: optional(instant()),
  ackUser: optional(text({ aliases: ['confirmUser'] })),
  /** Name of that person. Null if there is no such user any more. */
  ackName: optional(text()),
  ackNote: optional(text()),
  handleTs: optional(instant()),
  handleUser: optional(text()),
  handleName: optional(text()),
  handleText: optional(text({ aliases: ['handleContent'] })),
  reasonTags: list(text(), { aliases: ['reasonTagIds'] }),
  /** Names of `reasonTags` in the language of the reader. */
  reasonTagNames: list(text()),
  /** Start of the work on the alarm, and the person who started it. */
  startTs: optional(instant()),
  startUser: optional(text()),
  /** Sign-in name of the person who takes care of the alarm. */
  assignee: optional(text()),
  assigneeName: optional(text()),
  shelve: choice(alarmShelf),
  shelveTs: optional(instant()),
  shelveUntil: optional(instant()),
  shelveUser: optional(text()),
  shelveReason: optional(text()),
  isOutOfService: boolean(),
  serviceTs: optional(instant()),
  serviceUser: optional(text()),
  serviceReason: optional(text()),
  /** Whether the alarm stays active until somebody resets it. */
  isLatched: boolean(),
  /** Since when the condition of a latched alarm is normal. Null while it holds. */
  normalTs: optional(instant()),
  /** Since when its rule is out of use by its condition, its weekly times or another alarm of the gateway. */
  suppressTs: optional(instant()),
  /** Whether it was found in data that arrived late. Nobody was notified. */
  isBackfilled: boolean(),
  endedTs: optional(instant()),
  closedTs: optional(instant()),
  closeReason: optional(text()),
  /** Number of raises, including those after a return to normal that came before an acknowledgement. */
  count: integer(),
  durationMs: duration(),
  version: integer(),
  /** Actions that the reader may perform on the episode now. */
  allowedActions: list(
    oneOf([
      ...actionsOfPeople(alarmConfirmation),
      ...actionsOfPeople(alarmHandling),
      ...actionsOfPeople(alarmShelving),
      ...actionsOfPeople(alarmServicing),
      ...actionsOfPeople(alarmLatching),
    ]),
  ),
  ...plantTimes,
}
/** One episode of one rule on one point. Field names of the specification (S-192) are used unchanged. */
export type AlarmEpisode = RowOf<typeof episodeFields>

/**
 * One row of armDataHis. `action` is the log code of 3.8, from 1 (raised) to 19 (closed by configuration). Level 0
 * means no alarm.
 */
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
  /** Name of that person. Null if there is no such user any more. */
  personName: optional(text()),
  note: optional(text()),
}
export type AlarmTransition = RowOf<typeof transitionFields>

/** Why an action left an alarm out: mostly because the alarm is in that state already. */
const skipReasons = [
  'confirmed',
  'handled',
  'conflict',
  'closed',
  'missing',
  'ended',
  'started',
  'shelved',
  'notShelved',
  'outOfService',
  'inService',
  'urgent',
  'assigned',
  'notLatched',
] as const

export const batchReply = {
  ok: integer(),
  skipped: rowsOf({ id: text(), reason: oneOf(skipReasons) }),
}
export type BatchAnswer = RowOf<typeof batchReply>

/** List filter of S-192, extended by the present level and by the worst level of the whole episode. All parts are optional. */
export const episodeFilter = {
  maxLevel: optional(integer()),
  dataSource: optional(integer()),
  alarmResult: optional(integer()),
  confirmStatus: optional(integer()),
  flowStatus: optional(integer()),
  alarmStatus: optional(integer()),
  level: optional(integer()),
  /** Level of the condition now, of active episodes only. */
  liveLevel: optional(integer()),
  /** Shelved, suppressed and out-of-service alarms are listed only if this asks for them. */
  isaState: optional(integer()),
  startSearch: optional(text({ max: 32 })),
  endSearch: optional(text({ max: 32 })),
  objectId: optional(text({ max: 20 })),
  /** Includes the object and all objects below it. */
  underObjectId: optional(text({ max: 20 })),
  objectCode: optional(text({ max: 128 })),
  dataCode: optional(text({ max: 128 })),
  dataId: optional(text({ max: 20, aliases: ['pointId'] })),
  dataName: optional(text({ max: 128 })),
}

export type AlarmFilter = { [K in keyof typeof episodeFilter]?: string | number | null }

/** The filter of an action on all alarms that match it. A name that is not part of it is refused. */
const actionFilter: Field<AlarmFilter> = group(episodeFilter)

const handling = {
  handleText: text({ max: 1000, min: 1, aliases: ['handleContent'] }),
  alarmResult: optional(choice(alarmResult)),
  reasonTags: optional(json<string[]>({ aliases: ['reasonTagIds'] })),
}

const note = { note: optional(text({ max: 500 })) }

/** Maximum number of alarms of one call by ids. */
export const maxAlarmsOfBatch = 1000

/** The selected alarms, with the versions that the caller has seen. */
export const selectedAlarms = {
  ids: references('alarmEpisode', { max: maxAlarmsOfBatch }),
  versions: optional(json<Record<string, number>>()),
}

export const pageAlarmEpisodes = defineCommand('pageAlarmEpisodes', {
  kind: 'read',
  title: ['报警列表', '警報列表', 'Alarms'],
  paths: ['POST /armDataFact/page'],
  permission: 'alarm:view',
  input: { ...episodeFilter, ...paging },
  reply: { ...pageOf(episodeFields), asOf: instant() },
  errors: [],
  summary:
    'Lists the episodes that match the filter: active ones first, then those that returned to normal and are not acknowledged, then ended ones that are not handled; within each group by present level, then newest first. `asOf` is the server time of the list.',
})

export const confirmAlarm = defineCommand('confirmAlarm', {
  kind: 'write',
  title: ['确认报警', '確認警報', 'Acknowledge an alarm'],
  paths: ['POST /armDataFact/confirm'],
  permission: alarmRights.confirm,
  input: { id: reference('alarmEpisode'), version: optional(integer()), ...note },
  reply: { id: reference('alarmEpisode'), version: integer() },
  errors: ['notFound', 'stale', 'stateIllegal'],
  summary: 'Acknowledges one episode. Repeating it changes nothing.',
})

export const handleAlarm = defineCommand('handleAlarm', {
  kind: 'write',
  title: ['处理报警', '處理警報', 'Resolve an alarm'],
  paths: ['POST /armDataFact/handle'],
  permission: alarmRights.handle,
  input: { id: reference('alarmEpisode'), version: optional(integer()), ...handling },
  reply: { id: reference('alarmEpisode'), version: integer() },
  errors: ['notFound', 'stale', 'stateIllegal'],
  summary: 'Records how one episode was handled. Also acknowledges it if it is unacknowledged.',
})

export const confirmAlarmsByBatch = defineCommand('confirmAlarmsByBatch', {
  kind: 'write',
  title: ['批量确认报警', '批次確認警報', 'Acknowledge selected alarms'],
  paths: ['POST /armDataFact/confirmByBatch'],
  permission: alarmRights.confirm,
  input: { ...selectedAlarms, ...note },
  reply: batchReply,
  errors: ['notFound', 'tooManyRows'],
  summary: 'Acknowledges up to 1 000 selected episodes. Returns how many were acknowledged and which were skipped.',
})

export const handleAlarmsByBatch = defineCommand('handleAlarmsByBatch', {
  kind: 'write',
  title: ['批量处理报警', '批次處理警報', 'Resolve selected alarms'],
  paths: ['POST /armDataFact/handleByBatch'],
  permission: alarmRights.handle,
  input: { ...selectedAlarms, ...handling },
  reply: batchReply,
  errors: ['notFound', 'tooManyRows'],
  summary: 'Handles up to 1 000 selected episodes.',
})

export const confirmAllAlarms = defineCommand('confirmAllAlarms', {
  kind: 'write',
  title: ['全部确认报警', '全部確認警報', 'Acknowledge all alarms of a filter'],
  paths: ['POST /armDataFact/confirmByAll'],
  permission: alarmRights.confirm,
  input: { filter: optional(actionFilter), asOf: integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), ...note },
  reply: batchReply,
  errors: [],
  summary: 'Acknowledges every episode that matches the filter and was raised no later than `asOf`.',
})

export const handleAllAlarms = defineCommand('handleAllAlarms', {
  kind: 'write',
  title: ['全部处理报警', '全部處理警報', 'Resolve all alarms of a filter'],
  paths: ['POST /armDataFact/handleByAll'],
  permission: alarmRights.handle,
  input: {
    filter: optional(actionFilter),
    asOf: integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
    ...handling,
  },
  reply: batchReply,
  errors: [],
  summary: 'Handles every episode that matches the filter and was raised no later than `asOf`.',
})

export const pageAlarmTransitions = defineCommand('pageAlarmTransitions', {
  kind: 'read',
  title: ['报警过程记录', '警報過程記錄', 'Alarm history'],
  paths: ['POST /armDataHis/page'],
  permission: 'alarm:view',
  input: { batchNo: optional(text({ max: 64 })), ...episodeFilter, ...paging },
  reply: pageOf({ ...transitionFields, objectName: text(), dataName: text(), unit: optional(text()) }),
  errors: [],
  summary: 'Lists transitions of episodes, newest first.',
})

/** Maximum number of transitions of one reply. An alarm that chatters for days has many. */
export const maxTransitions = 1000

export const readAlarmByBatchNo = defineCommand('readAlarmByBatchNo', {
  kind: 'read',
  title: ['报警详情', '警報詳情', 'View an alarm'],
  paths: ['POST /armDataHis/infoByBatchNo'],
  permission: 'alarm:view',
  input: { batchNo: text({ max: 64 }) },
  reply: {
    episode: group(episodeFields, { aliases: ['fact'] }),
    transitions: rowsOf(transitionFields),
    /** Number of earlier transitions that are left out. */
    olderCount: integer(),
    /** Model of the equipment. Null if it has none or the object no longer exists. */
    modelId: optional(reference(model)),
    from: instant(),
    to: instant(),
  },
  errors: ['notFound'],
  summary: `Returns one episode with its newest ${maxTransitions} transitions and all comments in order, and the time window of its curve: from 10 minutes before the alarm to 10 minutes after it was closed.`,
})
