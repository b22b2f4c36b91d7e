// Decides the run state of an object from the usable values of its points.

import { type decidedState, runComparison, runState } from '@gemba/contract/equipment/run-state/dictionaries.ts'
import type { CodeOf } from '@gemba/contract/kit/dictionary.ts'

export type RunState = CodeOf<typeof runState>

export interface RunCondition {
  readonly state: CodeOf<typeof decidedState>
  /** Null if the object has no such point, or if it is out of service. */
  readonly pointId: string | null
  readonly comparison: CodeOf<typeof runComparison>
  readonly value: number
}

const { running, standby, stopped, fault, offline } = runState.codes
const { equal, notEqual, above, atLeast, below } = runComparison.codes

/** The order in which the states are tried. */
const statesInOrder = [fault, running, standby] as const

/** Returns whether a value fulfils a condition. */
export function isFulfilled(
  { comparison, value: limit }: Pick<RunCondition, 'comparison' | 'value'>,
  value: number,
): boolean {
  if (comparison === equal) return value === limit
  if (comparison === notEqual) return value !== limit
  if (comparison === above) return value > limit
  if (comparison === atLeast) return value >= limit
  return comparison === below ? value < limit : value <= limit
}

/**
 * Returns the first state all of whose conditions hold, else stopped. Returns offline if a state cannot be decided,
 * because a point has no usable value and no other condition of the state excludes it.
 */
export function decideRunState(
  conditions: readonly RunCondition[],
  valueAt: (pointId: string) => number | undefined,
): RunState {
  for (const state of statesInOrder) {
    const conditionsOfState = conditions.filter((condition) => condition.state === state)
    if (conditionsOfState.length === 0) continue
    let isUnknown = false
    let isExcluded = false
    for (const condition of conditionsOfState) {
      const value = condition.pointId === null ? undefined : valueAt(condition.pointId)
      if (value === undefined) isUnknown = true
      else if (!isFulfilled(condition, value)) isExcluded = true
    }
    if (isExcluded) continue
    return isUnknown ? offline : state
  }
  return stopped
}
