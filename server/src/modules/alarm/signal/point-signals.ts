// Signals of one point alone: state, rate of change, silence, frozen value.
import type { Reading } from '../rule/ladder.ts'
import { type InputSample, numberOf, type Signal, type SignalState } from './signal.ts'

/** True while the value is one of some states. */
export class StateSignal implements Signal {
  readonly #states: ReadonlySet<number>

  constructor(states: readonly number[]) {
    this.#states = new Set(states)
  }

  take(sample: InputSample): Reading | undefined {
    const value = numberOf(sample)
    if (value === undefined) return undefined
    return { ts: sample.ts, rts: sample.rts, value, quality: sample.quality, signal: this.#states.has(value) ? 1 : 0 }
  }
}

/** Maximum number of samples that a rate remembers. */
const maxRemembered = 64

/** The change per second since the newest sample that is at least one window old. */
export class RateSignal implements Signal {
  readonly #windowMs: number
  #past: { ts: number; value: number }[] = []

  constructor(windowMs: number) {
    this.#windowMs = windowMs
  }

  take(sample: InputSample): Reading | undefined {
    const value = numberOf(sample)
    const { ts, rts, quality } = sample
    if (value === undefined) return undefined
    this.#dropFrom(ts)
    const base = this.#takeBase(ts - this.#windowMs)
    this.#remember({ ts, value })
    if (!base) return undefined
    return { ts, rts, quality, value: (value - base.value) / ((ts - base.ts) / 1000) }
  }

  /** The latest value after a start, from which the first rate is measured. */
  restore(sample: InputSample): void {
    const value = numberOf(sample)
    if (value !== undefined && this.#past.length === 0) this.#past.push({ ts: sample.ts, value })
  }

  remember(sample: InputSample): void {
    const value = numberOf(sample)
    if (value === undefined) return
    this.#dropFrom(sample.ts)
    this.#takeBase(sample.ts - this.#windowMs)
    this.#remember({ ts: sample.ts, value })
  }

  /** Drops samples that are not before an instant: one was corrected, or the clock of the source was set back. */
  #dropFrom(ts: number): void {
    const newest = this.#past.at(-1)
    if (newest && ts <= newest.ts) this.#past = this.#past.filter((past) => past.ts < ts)
  }

  /** Returns the newest sample up to an instant and drops those before it. */
  #takeBase(until: number): { ts: number; value: number } | undefined {
    let index = -1
    while (index + 1 < this.#past.length && (this.#past[index + 1]?.ts ?? 0) <= until) index++
    if (index > 0) this.#past.splice(0, index)
    return index >= 0 ? this.#past[0] : undefined
  }

  /** Samples closer than a part of the window are left out, so that fast points need no more memory. */
  #remember(sample: { ts: number; value: number }): void {
    const last = this.#past.at(-1)
    if (!last || sample.ts - last.ts >= this.#windowMs / maxRemembered) this.#past.push(sample)
  }
}

/** True after a time without a usable sample, by the clock of the server. */
export class SilenceSignal implements Signal {
  readonly #windowMs: number
  #heardAt = Number.POSITIVE_INFINITY
  #value = 0
  #isSilent = false

  constructor(windowMs: number) {
    this.#windowMs = windowMs
  }

  get dueAt(): number {
    return this.#isSilent ? Number.POSITIVE_INFINITY : this.#heardAt + this.#windowMs
  }

  take(sample: InputSample): Reading | undefined {
    const value = numberOf(sample)
    if (value === undefined) return undefined
    this.#heardAt = sample.rts
    this.#value = value
    this.#isSilent = false
    return { ts: sample.rts, rts: sample.rts, value, quality: sample.quality, signal: 0 }
  }

  restore(sample: InputSample): void {
    const value = numberOf(sample)
    if (value === undefined || (sample.rts <= this.#heardAt && Number.isFinite(this.#heardAt))) return
    this.#heardAt = sample.rts
    this.#value = value
    this.#isSilent = false
  }

  due(now: number): Reading | undefined {
    const at = this.dueAt
    if (at > now) return undefined
    this.#isSilent = true
    return { ts: at, rts: at, value: this.#value, quality: 0, signal: 1 }
  }

  begin(now: number): void {
    if (this.#heardAt === Number.POSITIVE_INFINITY || this.#heardAt < now) this.#heardAt = now
    this.#isSilent = false
  }
}

/** True while samples repeat a value for at least one window. Without samples nothing is said. */
export class FrozenSignal implements Signal {
  readonly #windowMs: number
  readonly #tolerance: number
  #base: { ts: number; value: number } | undefined

  constructor(windowMs: number, tolerance: number) {
    this.#windowMs = windowMs
    this.#tolerance = tolerance
  }

  take(sample: InputSample): Reading | undefined {
    const value = numberOf(sample)
    const { ts, rts, quality } = sample
    if (value === undefined) return undefined
    this.remember(sample)
    const sinceTs = this.#base?.ts ?? ts
    return { ts, rts, value, quality, signal: ts - sinceTs >= this.#windowMs ? 1 : 0 }
  }

  remember(sample: InputSample): void {
    const value = numberOf(sample)
    if (value === undefined) return
    const { ts } = sample
    const base = this.#base
    if (!base || ts < base.ts || Math.abs(value - base.value) > this.#tolerance) this.#base = { ts, value }
  }

  /** The latest value after a start. A restored beginning is earlier. */
  restore(sample: InputSample): void {
    if (!this.#base || sample.ts >= this.#base.ts) this.remember(sample)
  }

  save(): SignalState | undefined {
    return this.#base
  }

  load(state: SignalState): void {
    this.#base = state
  }
}
