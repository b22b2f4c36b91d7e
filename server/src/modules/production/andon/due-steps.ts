// Computes when the steps of a waiting call become due. Pure functions of its times.
import { andonStatus } from '@gemba/contract/production/andon/dictionaries.ts'

const minuteMs = 60_000
const { called, acknowledged, handling } = andonStatus.codes
const unresolved: readonly number[] = [called, acknowledged, handling]

export interface PendingCall {
  readonly status: number
  readonly calledAt: number
  readonly resolveDueAt: number
  readonly level: number
  readonly isOverdue: number
  readonly ackMinutes: number
  /** Highest level of the ladder; 0 without one. */
  readonly mostLevel: number
}

export interface DueStep {
  readonly step: 'notAcknowledged' | 'notResolved'
  readonly level: number
}

const ackStepAt = ({ calledAt, ackMinutes, level }: PendingCall): number =>
  calledAt + ackMinutes * (level + 1) * minuteMs

const waitsForAck = ({ status, level, mostLevel }: PendingCall): boolean => status === called && level < mostLevel
const waitsForEnd = ({ status, isOverdue }: PendingCall): boolean => isOverdue === 0 && unresolved.includes(status)

/**
 * Returns when the next step of a call is due, or null if none can be. Level L is due L times `ackMinutes` after the
 * call if nobody has acknowledged it, and one level more if it is not resolved in time.
 */
export function nextStepAt(call: PendingCall): number | null {
  const due = [...(waitsForAck(call) ? [ackStepAt(call)] : []), ...(waitsForEnd(call) ? [call.resolveDueAt] : [])]
  return due.length === 0 ? null : Math.min(...due)
}

/** Returns all steps that are due by now, in their sequence, however long the clock was stopped. */
export function dueSteps(call: PendingCall, now: number): { steps: DueStep[]; after: PendingCall } {
  const steps: DueStep[] = []
  let after = call
  for (let at = nextStepAt(after); at !== null && at <= now; at = nextStepAt(after)) {
    const isAck = waitsForAck(after) && ackStepAt(after) === at
    const level = Math.min(after.level + 1, Math.max(after.mostLevel, after.level))
    steps.push({ step: isAck ? 'notAcknowledged' : 'notResolved', level })
    after = { ...after, level, isOverdue: isAck ? after.isOverdue : 1 }
  }
  return { steps, after }
}
