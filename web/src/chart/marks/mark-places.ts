// Where marks of alarms lie on a time axis, as shares of its width.
import type { AlarmMark } from '@gemba/contract/alarm/marks.ts'

interface Bounds {
  from: number
  to: number
  now: number
}

interface Cluster {
  place: number
  worst: AlarmMark
  marks: AlarmMark[]
}

/** Marks nearer to each other than this would lie on each other. */
const nearShare = 0.035

/** The stretch in which an alarm lasted; undefined when it lies outside. */
export function ribbonOf({ raiseTs, returnTs }: AlarmMark, { from, to, now }: Bounds) {
  const begin = Math.max(from, raiseTs)
  const end = Math.min(to, returnTs ?? now)
  return begin > end || begin > to ? undefined : { from: (begin - from) / (to - from), to: (end - from) / (to - from) }
}

/** Marks in order of time, those that would lie on each other as one: the worst speaks for them. */
export function clustersOf(marks: readonly AlarmMark[], { from, to, now }: Bounds): Cluster[] {
  const clusters: Cluster[] = []
  for (const mark of marks) {
    if (mark.raiseTs > to || (mark.returnTs ?? now) < from) continue
    const place = Math.max(0, (mark.raiseTs - from) / (to - from))
    const last = clusters.at(-1)
    if (last && place - last.place < nearShare) {
      last.marks.push(mark)
      if (mark.maxLevel < last.worst.maxLevel) last.worst = mark
    } else clusters.push({ place, worst: mark, marks: [mark] })
  }
  return clusters
}
