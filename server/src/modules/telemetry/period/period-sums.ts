// Sums of one point by period. The time between two samples counts in every period that it crosses.
import type { PeriodFigures } from '@gemba/contract/telemetry/periods.ts'
import { counterIncrease } from '../../equipment/index.ts'
import { Sums } from '../statistics/sums.ts'

export interface ValidSample {
  readonly ts: number
  readonly value: number
}

/** Samples of one period between two silences, in order of time. */
export interface PeriodBucket {
  readonly period: number
  readonly count: number
  readonly min: number
  readonly max: number
  readonly sum: number
  readonly knownMs: number
  readonly area: number
  /** The first and the last usable sample. */
  readonly first: ValidSample | undefined
  readonly last: ValidSample | undefined
  /** Instant of the first sample of any quality. */
  readonly firstTs: number
  /** Whether the first and the last sample of any quality are usable. */
  readonly isFirstUsable: boolean
  readonly isLastUsable: boolean
  readonly states: readonly (readonly [value: number, ms: number])[]
}

export interface PeriodShape {
  /** Start of each period and the end of the last one, epoch ms. */
  readonly bounds: readonly number[]
  readonly gapMs: number
  readonly isHeld: boolean
  /** Set for a counter. */
  readonly counter: { readonly rollover: number | null } | undefined
}

class PeriodSums extends Sums {
  first: number | null = null
  last: number | null = null
  increase = 0
}

export class PeriodWalk {
  readonly #shape: PeriodShape
  readonly #sums: readonly PeriodSums[]

  constructor(shape: PeriodShape) {
    this.#shape = shape
    this.#sums = shape.bounds.slice(1).map(() => new PeriodSums())
  }

  /** Adds the time for which a sample is valid, until the next one or the end of its validity. */
  addTime({ ts, value }: ValidSample, next: number, nextValue: number | undefined): void {
    const { bounds, gapMs, isHeld } = this.#shape
    const ms = next - ts
    const validMs = ms <= gapMs ? ms : isHeld ? gapMs : 0
    const slope = isHeld || nextValue === undefined || ms <= 0 ? 0 : (nextValue - value) / ms
    for (const [index, sums] of this.#sums.entries()) {
      const from = Math.max(ts, bounds[index] ?? 0)
      const to = Math.min(ts + validMs, bounds[index + 1] ?? 0)
      if (from >= to) continue
      const mean = value + slope * ((from + to) / 2 - ts)
      sums.addTime(to - from, { area: mean * (to - from), state: value })
    }
  }

  /** Adds the increase of a counter from the sample before a bucket. */
  addIncrease(before: number, { period, first }: PeriodBucket): void {
    const sums = this.#sums[period]
    const { counter } = this.#shape
    if (sums && first && counter) sums.increase += counterIncrease(before, first.value, counter.rollover).increase
  }

  addBucket(bucket: PeriodBucket): void {
    const sums = this.#sums[bucket.period]
    if (!sums) return
    const { count, min, max, sum: plain } = bucket
    sums.addSamples({ count, min, minTs: 0, max, maxTs: 0, plain })
    sums.weighted += bucket.area
    sums.knownMs += bucket.knownMs
    for (const [value, ms] of bucket.states) sums.states.set(value, (sums.states.get(value) ?? 0) + ms)
    sums.first ??= bucket.first?.value ?? null
    sums.last = bucket.last?.value ?? sums.last
    if (bucket.first && bucket.last) sums.increase += bucket.last.value - bucket.first.value
  }

  /** Replaces the plain difference of a fall by the increase that the counter had. */
  correctFall({ ts, before, now }: CounterFall): void {
    const { bounds, counter } = this.#shape
    const sums = this.#sums[bounds.findLastIndex((bound) => bound <= ts)]
    if (sums && counter) sums.increase += counterIncrease(before, now, counter.rollover).increase - (now - before)
  }

  figures(percentiles: ReadonlyMap<number, number[]>): PeriodFigures[] {
    const { bounds, counter } = this.#shape
    return this.#sums.map((sums, index) => {
      const { count, mean, min, max, knownMs, states } = sums.answer('')
      const { first, last } = sums
      const time = { from: bounds[index] ?? 0, to: bounds[index + 1] ?? 0, knownMs, states }
      const figures = { count, mean, min, max, first, last, sum: count > 0 ? sums.plain : null }
      const increase = counter && count > 0 ? sums.increase : null
      return Object.assign(time, figures, { increase, percentiles: percentiles.get(index) ?? [] })
    })
  }
}

export interface CounterFall {
  readonly ts: number
  readonly before: number
  readonly now: number
}
