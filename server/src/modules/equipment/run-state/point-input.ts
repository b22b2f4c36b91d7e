// A point on which run states depend, as called by the intake.
import { quality as qualities, severityOf } from '@gemba/contract/telemetry/sample.ts'
import type { ObjectRun } from './object-run.ts'
import { isFulfilled, type RunCondition } from './run-rule.ts'

const badSeverity = 2

/** Returns the number that conditions compare; undefined if the value is not usable. */
function usableValue(value: number | string | null, quality: number): number | undefined {
  if (severityOf(quality) >= badSeverity || quality === qualities.uncertainNoCommunicationLastUsableValue)
    return undefined
  return typeof value === 'number' ? value : undefined
}

export interface PointInputHost {
  /** Whether samples of an earlier run are being replayed. */
  readonly isReplay: boolean
  /** Called when an object has readings to decide. */
  noted(run: ObjectRun): void
  received(rts: number): void
}

export class PointInput {
  readonly #host: PointInputHost
  #runs: readonly ObjectRun[] = []
  #conditions: readonly RunCondition[] = []
  #hasInput = false
  value: number | undefined

  constructor(host: PointInputHost) {
    this.#host = host
  }

  configure(runs: readonly ObjectRun[], conditions: readonly RunCondition[]): void {
    this.#runs = runs
    this.#conditions = conditions
  }

  /** Returns whether the sample changes a condition, so that a replay needs it. */
  take(ts: number, rts: number, value: number | string | null, quality: number): boolean {
    this.#host.received(rts)
    return this.#apply(ts, usableValue(value, quality))
  }

  replay(ts: number, rts: number, value: number | string | null, quality: number): void {
    this.take(ts, rts, value, quality)
  }

  /** Applies the latest value that the intake knows, unless a sample was received before. */
  restore(ts: number, rts: number, value: number | string | null, quality: number): void {
    this.#host.received(rts)
    if (this.#hasInput) return
    this.#apply(ts, usableValue(value, quality))
  }

  /** The point has no usable value from this instant on. */
  lose(at: number): void {
    this.#apply(at, undefined)
  }

  #apply(at: number, next: number | undefined): boolean {
    this.#hasInput = true
    if (next === this.value) return false
    if (!this.#changesCondition(next)) {
      this.value = next
      return false
    }
    const { isReplay } = this.#host
    for (const run of this.#runs) run.settleBefore(at, isReplay)
    this.value = next
    for (const run of this.#runs) {
      run.note(at)
      this.#host.noted(run)
    }
    return true
  }

  #changesCondition(next: number | undefined): boolean {
    const { value } = this
    if (value === undefined || next === undefined) return true
    return this.#conditions.some((condition) => isFulfilled(condition, value) !== isFulfilled(condition, next))
  }
}
