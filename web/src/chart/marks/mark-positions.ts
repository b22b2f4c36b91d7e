// Positions of alarm marks on a time axis, as shares of its width.
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

/** Marks closer than this would overlap. */
const nearShare = 0.035

/** Returns the stretch of an alarm; undefined if it is outside of the bounds. */
export function ribbonOf({ raiseTs, returnTs }: AlarmMark, { from, to, now }: Bounds) {
  const begin = Math.max(from, raiseTs)
  const end = Math.min(to, returnTs ?? now)
  return begin > end || begin > to ? undefined : { from: (begin - from) / (to - from), to: (end - from) / (to - from) }
}

/** Returns the marks in order of time. Marks that would overlap are one cluster with the worst alarm. */
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
