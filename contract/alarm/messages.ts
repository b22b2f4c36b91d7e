import type { MessageField, MessageModel } from '../kit/module.ts'
import type { Words } from '../kit/page.ts'
import { alarmLevel } from './dictionaries.ts'

const alarmFields = {
  objectName: { label: ['对象', '物件', 'Object'], inEnglish: 'objectNameEn', inTraditional: 'objectNameTw' },
  dataName: { label: ['数据点', '資料點', 'Point'], inEnglish: 'dataNameEn', inTraditional: 'dataNameTw' },
  value: { label: ['报警值', '警報值', 'Value'] },
  sideName: {
    label: ['超过或低于', '超過或低於', 'Direction'],
    from: 'direction',
    words: {
      high: ['超过', '超過', 'above'],
      low: ['低于', '低於', 'below'],
      highReached: ['达到或超过', '達到或超過', 'at or above'],
      lowReached: ['达到或低于', '達到或低於', 'at or below'],
    },
  },
  limitKind: {
    label: ['上限或下限', '上限或下限', 'Upper or lower'],
    from: 'side',
    words: { high: ['上限', '上限', 'upper limit'], low: ['下限', '下限', 'lower limit'] },
  },
  limit: { label: ['限值', '限值', 'Limit'] },
  unit: { label: ['单位', '單位', 'Unit'], missing: '' },
  reason: { label: ['报警内容', '警報內容', 'Condition'], inEnglish: 'reasonEn', inTraditional: 'reasonTw' },
  levelName: { label: ['级别', '級別', 'Level'], from: 'level', dictionary: alarmLevel },
  batchNo: { label: ['报警编号', '警報編號', 'Alarm ID'] },
} as const satisfies Record<string, MessageField>

const alarmContent: Words = [
  '{objectName} {dataName} {reason}',
  '{objectName} {dataName} {reason}',
  '{objectName} {dataName} {reason}',
]

function alarmMessage(event: string, name: Words): MessageModel {
  return {
    app: 'lak',
    event,
    name,
    type: 'warning',
    audience: 'alarm:view',
    isDefault: true,
    title: ['{levelName}', '{levelName}', '{levelName}'],
    content: alarmContent,
    fields: alarmFields,
    source: 'objectName',
    receivers: 'receivers',
    level: 'level',
    link: ['batchNo', 'objectId', 'pointId'],
    // The lowest level only shows a notice and makes no sound (domain design 3.7).
    rings: { value: 'level', codes: [alarmLevel.codes.urgency, alarmLevel.codes.error] },
  }
}

const floodFields = {
  count: { label: ['报警数', '警報數', 'Alarms'] },
  minutes: { label: ['分钟', '分鐘', 'Minutes'] },
} as const satisfies Record<string, MessageField>

/** One message instead of many. */
const floodMessage = {
  app: 'lak',
  type: 'warning',
  audience: 'alarm:view',
  isDefault: true,
  receivers: 'receivers',
  fields: floodFields,
} as const

export const alarmMessages: readonly MessageModel[] = [
  alarmMessage('alarm.raised', ['报警发生', '警報發生', 'Alarm raised']),
  alarmMessage('alarm.escalated', ['报警升级', '警報升級', 'Alarm escalated']),
  {
    ...alarmMessage('alarm.unanswered', ['报警无人确认', '警報無人確認', 'Alarm not acknowledged']),
    isDefault: false,
    title: [
      '{levelName}，{waitMin} 分钟无人确认',
      '{levelName}，{waitMin} 分鐘無人確認',
      '{levelName}, not acknowledged for {waitMin} min',
    ],
    fields: { ...alarmFields, waitMin: { label: ['等待 (分钟)', '等待 (分鐘)', 'Waited (min)'] } },
  },
  {
    ...floodMessage,
    event: 'alarm.floodStarted',
    name: ['报警泛滥开始', '警報氾濫開始', 'Alarm flood started'],
    title: ['报警泛滥', '警報氾濫', 'Alarm flood'],
    content: [
      '{minutes} 分钟内有 {count} 条报警。在减少之前，只单独通知紧急报警；全部报警见实时报警。',
      '{minutes} 分鐘內有 {count} 則警報。在減少之前，只單獨通知緊急警報；全部警報見即時警報。',
      '{count} {count|alarm|alarms} in {minutes} min. Until there are fewer, only critical alarms are notified one by one. The page of real-time alarms lists all of them.',
    ],
    rings: 'always',
  },
  {
    ...floodMessage,
    event: 'alarm.floodEnded',
    name: ['报警泛滥结束', '警報氾濫結束', 'Alarm flood ended'],
    title: ['报警泛滥结束', '警報氾濫結束', 'Alarm flood ended'],
    content: [
      '{minutes} 分钟内共 {count} 条报警。报警恢复单独通知。',
      '{minutes} 分鐘內共 {count} 則警報。警報恢復單獨通知。',
      '{count} {count|alarm|alarms} in {minutes} min. Alarms are notified one by one again.',
    ],
  },
]
