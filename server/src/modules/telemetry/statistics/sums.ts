// Sums of the statistics of one point.
import type { PointStatistics } from '@gemba/contract/telemetry/statistics.ts'

interface SampleFigures {
  readonly count: number
  readonly min: number
  readonly minTs: number
  readonly max: number
  readonly maxTs: number
  readonly plain: number
}

/** Sums over the pieces of a window. */
export class Sums {
  count = 0
  min: [value: number, ts: number] | undefined
  max: [value: number, ts: number] | undefined
  weighted = 0
  knownMs = 0
  plain = 0
  readonly states = new Map<number, number>()

  /** Adds the usable samples of a bucket. */
  addSamples(figures: SampleFigures): void {
    if (figures.count === 0) return
    this.count += figures.count
    if (figures.min < (this.min?.[0] ?? Number.POSITIVE_INFINITY)) this.min = [figures.min, figures.minTs]
    if (figures.max > (this.max?.[0] ?? Number.NEGATIVE_INFINITY)) this.max = [figures.max, figures.maxTs]
    this.plain += figures.plain
  }

  /** Adds the time for which a value was valid. */
  addTime(ms: number, { area, state }: { readonly area: number; readonly state: number }): void {
    this.weighted += area
    this.knownMs += ms
    this.states.set(state, (this.states.get(state) ?? 0) + ms)
  }

  answer(pointId: string): PointStatistics {
    const mean = this.knownMs > 0 ? this.weighted / this.knownMs : this.count > 0 ? this.plain / this.count : null
    const states = [...this.states]
      .map(([value, ms]) => ({ value, ms }))
      .sort((state, nextState) => nextState.ms - state.ms)
    return {
      pointId,
      count: this.count,
      mean,
      knownMs: Math.round(this.knownMs),
      min: this.min?.[0] ?? null,
      minTs: this.min?.[1] ?? null,
      max: this.max?.[0] ?? null,
      maxTs: this.max?.[1] ?? null,
      states,
    }
  }
}
