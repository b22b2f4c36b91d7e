import { payload } from '../kit/module.ts'

export interface AlarmEvent {
  batchNo: string
  episodeId: string
  objectId: string
  departmentId: string | null
  objectName: string
  dataName: string
  /** Names of today in other languages, where there are any. */
  objectNameEn: string | null
  dataNameEn: string | null
  objectNameTw: string | null
  dataNameTw: string | null
  pointId: string
  level: number
  maxLevel: number
  side: 'high' | 'low'
  value: number | null
  limit: number | null
  unit: string | null
  isActive: boolean
  isAcked: boolean
  /** The user whose doing it is; null where the plant or the product itself did it. */
  attendedBy: string | null
  at: number
  /** Condition seen (server clock), for measuring the way to the browser. */
  seenAt: number
}

/** An alarm that nobody has acknowledged for so long. */
export interface UnansweredAlarm extends AlarmEvent {
  waitMin: number
}

export const alarmEvents = {
  'alarmRule.changed': payload<{ ruleId: string; pointId: string | null }>(),
  'alarm.raised': payload<AlarmEvent>(),
  'alarm.escalated': payload<AlarmEvent>(),
  'alarm.changed': payload<AlarmEvent>(),
  'alarm.unanswered': payload<UnansweredAlarm>(),
}
