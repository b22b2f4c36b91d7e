import { payload } from '../kit/module.ts'

export interface AlarmEvent {
  batchNo: string
  episodeId: string
  objectId: string
  departmentId: string | null
  objectName: string
  dataName: string
  /** Present names in other languages, if there are any. */
  objectNameEn: string | null
  dataNameEn: string | null
  objectNameTw: string | null
  dataNameTw: string | null
  pointId: string
  level: number
  maxLevel: number
  side: 'high' | 'low'
  /** `Reached`: the rule also raises an alarm at the limit itself. */
  direction: 'high' | 'low' | 'highReached' | 'lowReached'
  value: number | null
  limit: number | null
  unit: string | null
  /** What the alarm says about its condition, in each language. */
  reason: string
  reasonEn: string
  reasonTw: string
  /** Users of the notify group of the rule. Null: everybody whom the message settings address. */
  receivers: string[] | null
  isActive: boolean
  isAcked: boolean
  /** User who caused the event. Null if the plant or the product caused it. */
  attendedBy: string | null
  at: number
  /** Server time at which the condition was detected. Used to measure the latency to the browser. */
  seenAt: number
}

/** An alarm that has been unacknowledged for a configured time. */
export interface UnansweredAlarm extends AlarmEvent {
  waitMin: number
}

/** Many alarms in a short time for one notify group. While it lasts, only critical alarms are notified singly. */
export interface AlarmFlood {
  departmentId: string | null
  receivers: string[] | null
  /** Alarms since its start. */
  count: number
  /** Epoch ms. */
  since: number
  minutes: number
  at: number
}

export const alarmEvents = {
  'alarmRule.changed': payload<{ ruleId: string; pointId: string | null }>(),
  /** Points that received rules of their model in one transaction. */
  'alarmRule.severalCopied': payload<{ pointIds: string[] }>(),
  'alarm.raised': payload<AlarmEvent>(),
  'alarm.escalated': payload<AlarmEvent>(),
  'alarm.changed': payload<AlarmEvent>(),
  'alarm.unanswered': payload<UnansweredAlarm>(),
  'alarm.floodStarted': payload<AlarmFlood>(),
  'alarm.floodEnded': payload<AlarmFlood>(),
}
