// What the curve of an alarm shows: the values of its point in the time of the alarm.
import type { AlarmEpisode } from '@gemba/contract/alarm/episode.ts'
import { alarmRuleKind } from '@gemba/contract/alarm/rule/kinds.ts'

/** Returns the unit of the point. The alarm of a rate has it per second. */
export const pointUnitOf = ({ unit, ruleKind }: Pick<AlarmEpisode, 'unit' | 'ruleKind'>): string | null =>
  ruleKind === alarmRuleKind.codes.rate ? (unit?.replace(/\/s$/, '') ?? null) : unit

/** Returns the window of the curve. It is live if its end is in the future, and begins at the same instant then. */
export function curveWindowOf({ from, to }: { from: number; to: number }, now: number) {
  const end = Math.min(to, now)
  return { spanMs: end - from, to: to > now ? undefined : to }
}
