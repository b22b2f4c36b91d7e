import { runState } from '@gemba/contract/equipment/run-state/dictionaries.ts'
import type { RunState } from './run-rule.ts'

export interface StateTime {
  readonly state: RunState
  readonly durationMs: number
  /** Number of spans. */
  readonly count: number
}

/** Returns the recorded time of all states together. */
export const sumOfTimes = (totals: readonly StateTime[]): number =>
  totals.reduce((sum, { durationMs }) => sum + durationMs, 0)

/** Returns a share in percent, with one decimal; 0 of nothing. */
export const percentOf = (part: number, whole: number): number =>
  whole > 0 ? Math.round((part / whole) * 1000) / 10 : 0

/** Returns the percentage of the recorded time in which an object was not offline. */
export function onlineRateOf(totals: readonly StateTime[]): number {
  const all = sumOfTimes(totals)
  const offline = totals.find(({ state }) => state === runState.codes.offline)?.durationMs ?? 0
  return percentOf(all - offline, all)
}
