// Alarms under the names of the older calls of the specification. A message is an episode.
import { object } from '../../equipment/object.ts'
import { point } from '../../equipment/point.ts'
import { box } from '../../gateway/box.ts'
import { boolean, choice, integer, list, optional, type RowOf, reference, references, text } from '../../kit/field.ts'
import { pageOf, paging, rowsOf } from '../../kit/reply.ts'
import { defineCommand } from '../define.ts'
import { alarmLevel, alarmResult } from '../dictionaries.ts'
import { batchReply, episodeFilter, maxAlarmsOfBatch } from '../episode.ts'
import { alarmRights } from '../flow.ts'
import { alarmRule } from '../rule.ts'
import { messageState } from './dictionaries.ts'

const messageFields = {
  msgId: reference('alarmEpisode', { aliases: ['id'] }),
  alarmId: optional(reference(alarmRule)),
  objectId: reference(object),
  objectName: text(),
  dataId: reference(point),
  dataName: text(),
  title: text(),
  content: text(),
  level: choice(alarmLevel),
  alarmTime: text(),
  recoverTime: optional(text()),
  /** Whether the alarm is acknowledged. */
  isRead: boolean(),
  state: choice(messageState),
  handleUser: optional(text()),
  handleTime: optional(text()),
  handleContent: optional(text()),
  alarmResult: choice(alarmResult),
  reasonTagIds: list(text()),
  batchNo: text(),
}
export type AlarmMessage = RowOf<typeof messageFields>

const filter = {
  ...episodeFilter,
  alarmId: optional(text({ max: 20 })),
  state: optional(choice(messageState)),
}

const reading = { kind: 'read', permission: 'alarm:view' } as const

export const getAlarmMessage = defineCommand('getAlarmMessage', {
  ...reading,
  title: ['报警消息', '警報訊息', 'Alarm message'],
  paths: ['POST /alarmInfo/selectAlarmMsgById'],
  input: { id: reference('alarmEpisode', { aliases: ['msgId'] }) },
  reply: messageFields,
  errors: ['notFound'],
})

export const pageAlarmMessages = defineCommand('pageAlarmMessages', {
  ...reading,
  title: ['当前报警消息', '目前警報訊息', 'Current alarm messages'],
  paths: ['POST /alarmInfo/selectAlarmMsgByPage'],
  input: { ...filter, ...paging },
  reply: pageOf(messageFields),
  errors: ['notFound'],
  summary: 'Lists the alarms that are not closed, newest first. Shelved and out-of-service alarms are left out.',
})

export const pagePastAlarmMessages = defineCommand('pagePastAlarmMessages', {
  ...reading,
  title: ['历史报警消息', '歷史警報訊息', 'Past alarm messages'],
  paths: ['POST /alarmInfo/selectAlarmMsgHisByPage'],
  input: { ...filter, ...paging },
  reply: pageOf(messageFields),
  errors: ['notFound'],
  summary: 'Lists the closed alarms, newest first.',
})

export const listBoxAlarms = defineCommand('listBoxAlarms', {
  ...reading,
  title: ['网关的报警', '閘道器的警報', 'Alarms of gateways'],
  paths: ['POST /alarmInfo/selectBoxAlarmList'],
  input: { boxId: optional(reference(box)) },
  reply: rowsOf({ ...messageFields, boxId: reference(box) }),
  errors: [],
  summary: 'Lists the open alarms of the objects of one gateway, or of all; at most the newest 1 000.',
})

export const countUnreadAlarms = defineCommand('countUnreadAlarms', {
  ...reading,
  title: ['未读报警数', '未讀警報數', 'Number of unread alarms'],
  paths: ['POST /alarmInfo/selectUnreadTotalByCompanyId'],
  input: { companyId: optional(text({ max: 32 })) },
  reply: { total: integer({ aliases: ['unreadTotal'] }) },
  errors: [],
  summary: 'Counts the alarms that are not acknowledged. Zero for another company.',
})

const change = {
  /** 1: confirmed, 2: handled. */
  state: choice(messageState),
  handleContent: optional(text({ max: 1000 })),
  alarmResult: optional(choice(alarmResult)),
  reasonTagIds: optional(list(text({ max: 64 }), { max: 20 })),
} as const

const changing = { kind: 'write', permission: `${alarmRights.confirm}|${alarmRights.handle}` } as const

export const updateAlarmMessage = defineCommand('updateAlarmMessage', {
  ...changing,
  title: ['更新报警消息', '更新警報訊息', 'Change the state of an alarm'],
  paths: ['POST /alarmInfo/updateAlarmMsgById'],
  input: { id: reference('alarmEpisode', { aliases: ['msgId'] }), ...change },
  reply: { id: reference('alarmEpisode'), version: integer() },
  errors: ['notFound', 'stateIllegal'],
  summary: 'Acknowledges an alarm (state 1) or records how it was handled (state 2, with a content).',
})

export const updateAlarmMessages = defineCommand('updateAlarmMessages', {
  ...changing,
  title: ['批量更新报警消息', '批次更新警報訊息', 'Change the state of alarms'],
  paths: ['POST /alarmInfo/updateAlarmMsgByIdList'],
  input: { idList: references('alarmEpisode', { max: maxAlarmsOfBatch }), ...change },
  reply: batchReply,
  errors: ['notFound'],
  summary: 'Acknowledges up to 1 000 alarms (state 1) or records how they were handled (state 2, with a content).',
})
