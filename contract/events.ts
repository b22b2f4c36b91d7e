// What modules tell each other, stored with the change that caused it and delivered at least once.
export interface Events {
  'model.changed': { modelId: string }
  'object.createdFromModel': { objectId: string; modelId: string; points: { pointId: string; modelPointId: string }[] }
  'object.changed': { objectId: string }
  'point.changed': { pointId: string; objectId: string }
  'point.removed': { pointId: string; objectId: string }
  'box.changed': { boxId: string }
  'company.changed': { companyId: string }
  'box.stateChanged': {
    boxId: string
    boxCode: string
    boxName: string
    oldState: number
    state: number
    at: number
    cause: string
  }
  'alarmRule.changed': { ruleId: string; pointId: string | null }
  'user.accountChanged': AccountEvent
  'record.restored': { restored: { table: string; id: string }[] }
  'storage.changed': { storage: StorageChange; usedPercent: number; freeMb: number; at: number }
  'andon.deviceAbnormal': AndonEvent
  'andon.materialAbnormal': AndonEvent
  'andon.qualityAbnormal': AndonEvent
  'alarm.raised': AlarmEvent
  'alarm.escalated': AlarmEvent
  'alarm.changed': AlarmEvent
}

/** Level that the disk of the installation has reached, or `roomAgain` when it is no longer full. */
export type StorageChange = 'ok' | 'warning' | 'low' | 'full' | 'roomAgain'

/** What its owner is told of an account, at the addresses it had before. */
export interface AccountEvent {
  userId: string
  userName: string
  kind: 'passwordReset' | 'passwordChanged' | 'emailChanged' | 'phoneChanged' | 'newAddress'
  /** Who did it; null when nobody was signed in. */
  by: string | null
  ip: string | null
  at: number
  email: string | null
  phone: string | null
}

export interface AndonEvent {
  stationId: string | null
  stationName: string
  description: string
  reporter: string
  at: number
}

export interface AlarmEvent {
  batchNo: string
  factId: string
  objectId: string
  departmentId: string | null
  objectName: string
  dataName: string
  pointId: string
  level: number
  maxLevel: number
  side: 'high' | 'low'
  value: number | null
  limit: number | null
  unit: string | null
  isActive: boolean
  isAcked: boolean
  at: number
  /** Condition seen (server clock), for measuring the way to the browser. */
  seenAt: number
}

export type EventName = keyof Events
export type EventPayload<E extends EventName> = Events[E]
