// A point that calculations read, as called by the intake.
import type { FormulaReading } from '@gemba/contract/telemetry/formula/evaluate-formula.ts'
import { quality as qualities, type SampleValue } from '@gemba/contract/telemetry/sample.ts'
import type { PointMonitor } from '../point/point.ts'
import type { WindowReading } from './window-figure.ts'

/** Maximum number of readings of a window that are held in memory. Older ones are left out of its figure. */
const maxWindowReadings = 4096

/** A calculation that runs when a point changes. */
export interface Dependent {
  /** Called for each new reading of one of its points, with its receive time. Returns whether a replay needs it. */
  mark(rts: number): boolean
  /** One of its points is no longer fresh. */
  lose(): void
}

export class InputPoint implements PointMonitor {
  dependents: readonly Dependent[] = []
  /** Length of the longest window that a calculation reads on changes, ms. */
  windowMs = 0
  isAttached = false
  /** Length of the window that was read from history, ms. */
  filledMs = 0
  latest: FormulaReading & { readonly ts: number } = { value: null, quality: qualities.badWaitingForInitialData, ts: 0 }
  previous: FormulaReading & { readonly ts: number } = this.latest
  /** Readings of the window and the last one before it, in order of time. */
  recent: WindowReading[] = []

  take(ts: number, rts: number, value: SampleValue, quality: number): boolean {
    this.#note(ts, value, quality)
    let isNeeded = false
    for (const dependent of this.dependents) if (dependent.mark(rts)) isNeeded = true
    return isNeeded
  }

  replay(ts: number, rts: number, value: SampleValue, quality: number): void {
    this.take(ts, rts, value, quality)
  }

  restore(ts: number, _rts: number, value: SampleValue, quality: number): void {
    this.isAttached = true
    if (this.latest.ts === 0 || ts > this.latest.ts) this.#note(ts, value, quality)
  }

  lose(): void {
    if (this.latest.value === null) return
    const { value, ts } = this.latest
    this.latest = { value, quality: qualities.uncertainNoCommunicationLastUsableValue, ts }
    for (const dependent of this.dependents) dependent.lose()
  }

  /** The point is out of service or removed. */
  clear(): void {
    this.latest = { value: null, quality: qualities.badOutOfService, ts: this.latest.ts }
    for (const dependent of this.dependents) dependent.lose()
  }

  /** Puts readings of history before those that arrived since. */
  fill(readings: readonly WindowReading[]): void {
    const first = this.recent[0]?.ts ?? Number.POSITIVE_INFINITY
    this.recent = [...readings.filter(({ ts }) => ts < first), ...this.recent].slice(-maxWindowReadings)
  }

  #note(ts: number, value: SampleValue, quality: number): void {
    if (ts > this.latest.ts && this.latest.ts > 0) this.previous = this.latest
    this.latest = { value, quality, ts }
    if (this.windowMs > 0) this.#remember({ ts, value, quality })
  }

  #remember(reading: WindowReading): void {
    const { recent } = this
    const last = recent.at(-1)
    if (last && last.ts >= reading.ts) {
      // The same instant again, or a clock that was set back: the newer arrival has precedence.
      while (recent.length > 0 && (recent.at(-1)?.ts ?? 0) >= reading.ts) recent.pop()
    }
    recent.push(reading)
    const begin = reading.ts - this.windowMs
    let passed = Math.max(0, recent.length - maxWindowReadings)
    while ((recent[passed + 1]?.ts ?? Number.POSITIVE_INFINITY) <= begin) passed++
    // Removed in pieces, because removing single entries from the front moves all others.
    if (passed > 64 || passed * 2 > recent.length) recent.splice(0, passed)
  }
}
