import { payload } from '../../kit/module.ts'

/** Somebody calls for help; `userIds` are who is told, all who receive calls where it is null. */
export interface AndonCallEvent {
  readonly andonId: string
  readonly code: string
  readonly stationId: string
  readonly stationName: string
  readonly stationNameEn: string | null
  readonly stationNameTw: string | null
  readonly typeName: string
  readonly typeNameEn: string | null
  readonly typeNameTw: string | null
  readonly severity: number
  readonly description: string | null
  readonly reporter: string
  /** User who called. Null for a call that no person made. */
  readonly callerId: string | null
  readonly ringToneId: string | null
  readonly userIds: readonly string[] | null
  readonly at: number
}

/** A call waits too long. */
interface AndonEscalationEvent extends AndonCallEvent {
  readonly level: number
  readonly minutes: number
}

/** A call came into another state, or was called for once more. */
interface AndonStatusEvent {
  readonly id: string
  readonly code: string
  readonly action: string
  readonly status: number
}

export const andonEvents = {
  'andon.deviceAbnormal': payload<AndonCallEvent>(),
  'andon.materialAbnormal': payload<AndonCallEvent>(),
  'andon.qualityAbnormal': payload<AndonCallEvent>(),
  'andon.escalated': payload<AndonEscalationEvent>(),
  'andon.moved': payload<AndonStatusEvent>(),
}
