// The samples behind a curve: a stretch of history, continued by the live readings that came since.
import type { HistoryAnswer, HistoryPoint } from '@gemba/contract/telemetry/read.ts'
import { quality, severityOf } from '@gemba/contract/telemetry/sample.ts'
import type { Reading } from '../../ui/value/value.tsx'

type Answer = {
  series: readonly Pick<
    HistoryAnswer['series'][number],
    'point' | 'points' | 'held' | 'isHeld' | 'silences' | 'carried'
  >[]
}

/** Epoch ms; one that lasts has no end. */
export type Stretch = [from: number, to: number]

/** A silent stretch through which the last value of a point was kept. */
export type CarriedSample = [from: number, to: number, value: number]

export class CurveBuffer {
  readonly #points = new Map<string, HistoryPoint[]>()
  readonly #silences = new Map<string, Stretch[]>()
  readonly #carried = new Map<string, CarriedSample[]>()
  readonly #held = new Set<string>()

  /**
   * What is drawn of a point between two instants, with one sample beyond each end so that lines run out of the picture.
   * What holds is drawn though no sample lies between them.
   */
  pointsOf(
    pointId: string,
    from = Number.NEGATIVE_INFINITY,
    to = Number.POSITIVE_INFINITY,
    isHeld = this.isHeld(pointId),
  ): readonly HistoryPoint[] {
    const points = this.#points.get(pointId) ?? []
    const first = points.findIndex(([ts]) => ts >= from)
    if (first < 0) return isHeld ? points.slice(-1) : []
    const last = points.findLastIndex(([ts]) => ts <= to)
    if (last < first && !isHeld) return []
    return points.slice(Math.max(0, first - 1), last + 2)
  }

  /** Whether a value of the point holds until the next one. */
  isHeld(pointId: string): boolean {
    return this.#held.has(pointId)
  }

  /** When nothing was heard of a point; the last stretch may go on without end. */
  silencesOf(pointId: string): readonly Stretch[] {
    return this.#silences.get(pointId) ?? []
  }

  /** When the last value of a point was kept, because its box was silent, of what touches a window. */
  carriedOf(pointId: string, from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY): readonly CarriedSample[] {
    return (this.#carried.get(pointId) ?? []).filter(([begin, end]) => begin < to && end > from)
  }

  /** Takes a stretch of history up to `to`; live readings later than its last sample stay, those after `to` do not. */
  replace(answer: Answer, to = Number.POSITIVE_INFINITY): void {
    for (const { point, points, held, isHeld, silences, carried } of answer.series) {
      if (isHeld) this.#held.add(point)
      const last = points.at(-1)?.[0] ?? 0
      const known = held ? [held, ...points] : points
      const newer = (this.#points.get(point) ?? []).filter(([ts]) => ts > last && ts <= to)
      this.#points.set(point, [...known, ...(known.length > 0 ? newer.filter(([ts]) => ts > (held?.[0] ?? 0)) : [])])
      this.#silences.set(
        point,
        silences.map(([from, end]): Stretch => [from, end ?? Number.POSITIVE_INFINITY]),
      )
      this.#carried.set(
        point,
        carried.map(([from, end, value]): CarriedSample => [from, end ?? Number.POSITIVE_INFINITY, value]),
      )
    }
  }

  /**
   * Adds a live reading; a gap longer than `gapMs` and a bad value break the line. Returns `lost` when it says that nothing
   * is heard any more: since when, history knows.
   */
  append(pointId: string, reading: Reading, gapMs: number): 'lost' | undefined {
    const points = this.#points.get(pointId)
    if (!points) return undefined
    if (reading.quality === quality.uncertainNoCommunicationLastUsableValue) return 'lost'
    const last = points.at(-1)
    if (last && last[0] >= reading.ts) return undefined
    if (last && reading.ts - last[0] > gapMs) points.push([last[0] + 1, null, last[2]])
    const isBad = severityOf(reading.quality) === 2
    points.push([reading.ts, isBad ? null : numberOf(reading.value), reading.quality])
    for (const lasting of [this.#silences.get(pointId)?.at(-1), this.#carried.get(pointId)?.at(-1)])
      if (lasting && lasting[1] > reading.ts) lasting[1] = Math.max(lasting[0], reading.ts)
    return undefined
  }

  /** Whether any point has grown so much that history at the right density is the better source. */
  isCrowded(limit: number): boolean {
    return [...this.#points.values()].some((points) => points.length > limit)
  }
}

const numberOf = (value: Reading['value']): number | null => {
  const number =
    typeof value === 'boolean' ? Number(value) : typeof value === 'string' ? Number.parseFloat(value) : value
  return number !== null && Number.isFinite(number) ? number : null
}
