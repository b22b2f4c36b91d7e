// The samples behind a curve: a stretch of history, continued by the live readings that came since.
import type { HistoryAnswer, HistoryPoint } from '@gemba/contract/telemetry/read.ts'
import { severityOf } from '@gemba/contract/telemetry/sample.ts'
import type { Reading } from '../ui/value/value.tsx'

export class CurveBuffer {
  readonly #points = new Map<string, HistoryPoint[]>()

  /** What is drawn of a point between two instants, with one sample beyond each end so that lines run out of the picture. */
  pointsOf(pointId: string, from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY): readonly HistoryPoint[] {
    const points = this.#points.get(pointId) ?? []
    const first = points.findIndex(([ts]) => ts >= from)
    if (first < 0) return []
    const last = points.findLastIndex(([ts]) => ts <= to)
    return last < first ? [] : points.slice(Math.max(0, first - 1), last + 2)
  }

  /** Takes a stretch of history up to `to`; live readings later than its last sample stay, those after `to` do not. */
  replace(answer: Pick<HistoryAnswer, 'series'>, to = Number.POSITIVE_INFINITY): void {
    for (const { point, points } of answer.series) {
      const last = points.at(-1)?.[0] ?? 0
      const newer = (this.#points.get(point) ?? []).filter(([ts]) => ts > last && ts <= to)
      this.#points.set(point, [...points, ...(points.length > 0 ? newer : [])])
    }
  }

  /** Adds a live reading; a gap longer than `gapMs` and a bad value break the line. */
  append(pointId: string, reading: Reading, gapMs: number): void {
    const points = this.#points.get(pointId)
    if (!points) return
    const last = points.at(-1)
    if (last && last[0] >= reading.ts) return
    if (last && reading.ts - last[0] > gapMs) points.push([last[0] + 1, null, last[2]])
    const isBad = severityOf(reading.quality) === 2
    points.push([reading.ts, isBad ? null : numberOf(reading.value), reading.quality])
  }

  /** Whether any point has grown so much that history at the right density is the better source. */
  isCrowded(limit: number): boolean {
    return [...this.#points.values()].some((points) => points.length > limit)
  }

  hasSamples(from: number, to: number): boolean {
    return [...this.#points.values()].some((points) =>
      points.some(([ts, value]) => ts >= from && ts <= to && value !== null),
    )
  }
}

const numberOf = (value: Reading['value']): number | null => {
  const number =
    typeof value === 'boolean' ? Number(value) : typeof value === 'string' ? Number.parseFloat(value) : value
  return number !== null && Number.isFinite(number) ? number : null
}
