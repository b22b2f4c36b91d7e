// The samples of a curve: history, continued by the live readings since then.
import type { HistoryAnswer, HistoryPoint } from '@gemba/contract/telemetry/read.ts'
import { quality, severityOf } from '@gemba/contract/telemetry/sample.ts'
import type { Reading } from '../../ui/value/value.tsx'

type Answer = {
  series: readonly Pick<
    HistoryAnswer['series'][number],
    'point' | 'points' | 'held' | 'isHeld' | 'silences' | 'carried'
  >[]
}

/** Epoch ms. A stretch that continues has no end. */
export type CurveInterval = [from: number, to: number]

/** A silent stretch during which the last value of a point was carried on. */
export type CarriedValuePeriod = [from: number, to: number, value: number]

export class CurveBuffer {
  readonly #points = new Map<string, HistoryPoint[]>()
  readonly #silences = new Map<string, CurveInterval[]>()
  readonly #carried = new Map<string, CarriedValuePeriod[]>()
  readonly #held = new Set<string>()

  /**
   * Returns the samples of a point between two instants, with one more beyond each end, so that lines reach the edges.
   * A value that holds is included even if no sample is between the instants.
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

  /** Returns whether a value of the point is valid until the next one. */
  isHeld(pointId: string): boolean {
    return this.#held.has(pointId)
  }

  /** Returns the silences of a point. The last one may have no end. */
  silencesOf(pointId: string): readonly CurveInterval[] {
    return this.#silences.get(pointId) ?? []
  }

  /**
   * Returns the stretches within a window during which the last value of a point was carried on because its box was
   * silent.
   */
  carriedOf(
    pointId: string,
    from = Number.NEGATIVE_INFINITY,
    to = Number.POSITIVE_INFINITY,
  ): readonly CarriedValuePeriod[] {
    return (this.#carried.get(pointId) ?? []).filter(([begin, end]) => begin < to && end > from)
  }

  /**
   * Replaces the samples by history up to `to`. Live readings after its last sample stay; those after `to` are dropped.
   */
  replace(answer: Answer, to = Number.POSITIVE_INFINITY): void {
    for (const { point, points, held, isHeld, silences, carried } of answer.series) {
      if (isHeld) this.#held.add(point)
      const last = points.at(-1)?.[0] ?? 0
      const pointsWithHeld = held ? [held, ...points] : points
      const newer = (this.#points.get(point) ?? []).filter(([ts]) => ts > last && ts <= to)
      this.#points.set(point, [
        ...pointsWithHeld,
        ...(pointsWithHeld.length > 0 ? newer.filter(([ts]) => ts > (held?.[0] ?? 0)) : []),
      ])
      this.#silences.set(
        point,
        silences.map(([from, end]): CurveInterval => [from, end ?? Number.POSITIVE_INFINITY]),
      )
      this.#carried.set(
        point,
        carried.map(([from, end, value]): CarriedValuePeriod => [from, end ?? Number.POSITIVE_INFINITY, value]),
      )
    }
  }

  /**
   * Adds a live reading. A gap longer than `gapMs` and a bad value break the line. Returns `lost` if the reading
   * reports a silence, whose start is only in history.
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

  /**
   * Returns whether a point has more samples than the limit, so that history at the right density should be read again.
   */
  isCrowded(limit: number): boolean {
    return [...this.#points.values()].some((points) => points.length > limit)
  }
}

const numberOf = (value: Reading['value']): number | null => {
  const number =
    typeof value === 'boolean' ? Number(value) : typeof value === 'string' ? Number.parseFloat(value) : value
  return number !== null && Number.isFinite(number) ? number : null
}
