// The facts of an alarm episode, and the transitions of its log (domain design, equipment 3.8).
import type { alarmResult, flowStatus } from '@gemba/contract/alarm/dictionaries.ts'
import type { Level, Side } from '@gemba/contract/alarm/limits.ts'
import type { CodeOf } from '@gemba/contract/kit/dictionary.ts'
import type { ShelfAction, ShelfDetail, ShelfFacts } from './shelf/shelf-actions.ts'

/** Log codes of 3.8, followed by our own. */
export const actions = {
  raise: 1,
  confirm: 2,
  return: 3,
  reRaise: 4,
  escalate: 5,
  deescalate: 6,
  suppress: 10,
  unsuppress: 11,
  reset: 14,
  reAlarm: 15,
  handle: 17,
  close: 18,
  closeByConfiguration: 19,
  /** The condition of a latched alarm is normal. */
  awaitReset: 22,
} as const
export type Action = (typeof actions)[keyof typeof actions] | ShelfAction

export interface Episode extends ShelfFacts {
  readonly batchNo: string
  readonly side: Side
  readonly ackRequired: boolean
  readonly isActive: boolean
  readonly isAcked: boolean
  /** Whether its rule is out of use by its condition or its weekly times. */
  readonly isSuppressed: boolean
  readonly suppressTs: number | null
  /** Whether it stays active until somebody resets it. */
  readonly isLatched: boolean
  /** Since when the condition of a latched episode is normal; null while it holds. */
  readonly normalTs: number | null
  /** Whether it was found in data that arrived late. */
  readonly isBackfilled: boolean
  /** The worst level until somebody acknowledges it, then the live one (ISA-18.2). `limit` belongs to this level. */
  readonly level: Exclude<Level, 0>
  readonly limit: number | null
  /** The level of the condition itself; while it is not active the level it returned from. */
  readonly liveLevel: Exclude<Level, 0>
  readonly liveLimit: number | null
  /** The worst level of the whole episode. */
  readonly maxLevel: Exclude<Level, 0>
  readonly occurTs: number
  readonly raiseTs: number
  readonly occurValue: number | null
  readonly peakValue: number | null
  readonly peakTs: number
  readonly lastValue: number | null
  readonly returnTs: number | null
  readonly ackTs: number | null
  readonly ackUser: string | null
  readonly ackNote: string | null
  /** Time of the first acknowledgement, which neither a new raise nor a reminder removes. */
  readonly firstAckTs: number | null
  /** Whether people were notified of it, so far. */
  readonly isAnnunciated: boolean
  /** 0 unhandled, 1 being handled, 2 handled, 3 closed. */
  readonly flowStatus: CodeOf<typeof flowStatus>
  readonly alarmResult: CodeOf<typeof alarmResult>
  readonly handleTs: number | null
  readonly handleUser: string | null
  readonly handleText: string | null
  readonly reasonTags: readonly string[]
  readonly count: number
  /** Time when the episode became normal: not active and acknowledged, and neither shelved nor out of service. */
  readonly endedTs: number | null
  readonly closedTs: number | null
  readonly closeReason: string | null
}

/** The part of a transition outside of its columns that is needed to rebuild the episode. */
export interface TransitionDetail extends ShelfDetail {
  readonly side?: Side
  readonly ackRequired?: boolean
  /** Whether the rule was out of use when the alarm was raised. */
  readonly isSuppressed?: boolean
  readonly isLatched?: boolean
  readonly isBackfilled?: boolean
  readonly limit?: number | null
  readonly peakValue?: number
  readonly peakTs?: number
  readonly lastValue?: number
  readonly alarmResult?: CodeOf<typeof alarmResult>
  readonly reasonTags?: readonly string[]
  readonly reason?: string
}

export interface Transition {
  readonly batchNo: string
  readonly seq: number
  /** Source time of the event, epoch ms. */
  readonly ts: number
  /** Server time, epoch ms; never decreases within an episode. */
  readonly rts: number
  readonly action: Action
  readonly level: Level
  readonly value: number | null
  readonly quality: number
  readonly userName: string | null
  readonly note: string | null
  readonly detail: TransitionDetail
}
