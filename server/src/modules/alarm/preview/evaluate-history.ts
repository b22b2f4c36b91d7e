// Evaluates a rule over samples of the past with the monitor that evaluates live samples.
import type { PreviewedAlarm } from '@gemba/contract/alarm/rule/preview-rule.ts'
import { AlarmMonitor, type MonitorRule } from '../monitor.ts'
import type { LevelChange } from '../rule/ladder.ts'

/** Samples of one point in order of time. */
export interface SampleColumns {
  /** The names by which the rule refers to the point; null is the point of the rule. */
  readonly names: readonly (string | null)[]
  readonly ts: readonly Float64Array[]
  readonly values: readonly Float64Array[]
  readonly qualities: readonly Float64Array[]
}

export interface PreviewOrder {
  readonly rule: MonitorRule
  readonly from: number
  readonly to: number
  readonly points: readonly SampleColumns[]
}

/** An alarm with its level changes. */
export interface EvaluatedAlarm extends PreviewedAlarm {
  readonly changes: LevelChange[]
}

/** Returns the alarms in order of their raise. */
export function evaluateHistory({ rule, from, to, points }: PreviewOrder): EvaluatedAlarm[] {
  const alarms: EvaluatedAlarm[] = []
  const openBySide = new Map<string, EvaluatedAlarm>()
  const monitor = new AlarmMonitor(rule, {
    changed: () => undefined,
    levelChanged: (_, change) => noteChange(change, alarms, openBySide),
  })
  monitor.begin(from)
  for (const { columns, chunk, index } of merged(points)) {
    const ts = columns.ts[chunk]?.[index] ?? 0
    const number = columns.values[chunk]?.[index] ?? Number.NaN
    const sample = { ts, rts: ts, value: Number.isNaN(number) ? null : number }
    const quality = columns.qualities[chunk]?.[index] ?? 0
    for (const name of columns.names) {
      if (name === null) monitor.take(ts, ts, sample.value, quality)
      else monitor.takeInput(name, Object.assign({ quality }, sample))
    }
  }
  monitor.due(to)
  return alarms
}

function noteChange(change: LevelChange, alarms: EvaluatedAlarm[], openBySide: Map<string, EvaluatedAlarm>): void {
  const { side, rts, peakValue } = change
  // Suppressed alarms bother nobody and are not counted.
  const level = change.isSuppressed ? 0 : change.level
  const open = openBySide.get(side)
  open?.changes.push(change)
  if (level === 0) {
    if (open) Object.assign(open, { returnTs: rts, peakValue })
    openBySide.delete(side)
    return
  }
  if (open) {
    Object.assign(open, { peakValue, maxLevel: Math.min(open.maxLevel, level) })
    return
  }
  const alarm = { raiseTs: rts, returnTs: null, maxLevel: level, side, peakValue, changes: [change] }
  openBySide.set(side, alarm)
  alarms.push(alarm)
}

interface Place {
  readonly columns: SampleColumns
  readonly chunk: number
  readonly index: number
}

/** Returns the places of the samples of all points in order of time. */
function* merged(points: readonly SampleColumns[]): Generator<Place> {
  const cursors = points.map((columns) => ({ columns, chunk: 0, index: 0 }))
  const timeOf = ({ columns, chunk, index }: Place): number => columns.ts[chunk]?.[index] ?? Number.POSITIVE_INFINITY
  for (;;) {
    let next = cursors[0]
    for (const cursor of cursors) if (next && timeOf(cursor) < timeOf(next)) next = cursor
    if (!next || timeOf(next) === Number.POSITIVE_INFINITY) return
    yield next
    next.index++
    if (next.index < (next.columns.ts[next.chunk]?.length ?? 0)) continue
    next.chunk++
    next.index = 0
  }
}
