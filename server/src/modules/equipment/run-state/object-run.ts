// The run state of one object while readings arrive.
import { runState } from '@gemba/contract/equipment/run-state/dictionaries.ts'
import { decideRunState, type RunCondition, type RunState } from './run-rule.ts'

/** The start of a span, or the end of the last one (`state` null). Its instant ends the span before. */
export interface RunChange {
  readonly companyId: string
  readonly objectId: string
  readonly state: RunState | null
  /** Epoch ms. Later than the change before of the same object. */
  readonly at: number
}

export interface RunRule {
  readonly objectId: string
  readonly companyId: string
  readonly conditions: readonly RunCondition[]
  /** Since when the object is in maintenance, epoch ms; null if it is not. */
  readonly maintenanceSince: number | null
}

/** The open span as stored. `lastEnd` is the end of the last span of an object without an open one. */
export interface StoredRun {
  readonly state: RunState | null
  readonly from: number
}

const { maintenance, offline } = runState.codes

/**
 * Turns changed readings into changes of state. Readings of one instant count together, so that a message with several
 * points causes one change. A late reading never changes a closed span: its state starts in the open one.
 */
export class ObjectRun {
  rule: RunRule
  readonly #valueAt: (pointId: string) => number | undefined
  readonly #emit: (change: RunChange) => void
  #state: RunState | null = null
  /** Start of the open span, or end of the last one. */
  #from = Number.NEGATIVE_INFINITY
  /** Instant of readings that are not yet decided. */
  #pendingAt: number | undefined

  constructor(rule: RunRule, valueAt: (pointId: string) => number | undefined, emit: (change: RunChange) => void) {
    this.rule = rule
    this.#valueAt = valueAt
    this.#emit = emit
  }

  get state(): RunState | null {
    return this.#state
  }

  restore({ state, from }: StoredRun): void {
    this.#state = state
    this.#from = from
  }

  /** Decides earlier readings before one of a later instant is applied. */
  settleBefore(at: number, isReplay: boolean): void {
    if (this.#pendingAt !== undefined && this.#pendingAt < at) this.settle(isReplay)
  }

  /** Notes that a reading of this instant was applied. */
  note(at: number): void {
    this.#pendingAt = Math.max(this.#pendingAt ?? at, at)
  }

  /**
   * Decides the noted readings. In a replay, readings up to the start of the open span are known and change nothing.
   */
  settle(isReplay = false): void {
    const at = this.#pendingAt
    this.#pendingAt = undefined
    if (at === undefined || (isReplay && at <= this.#from)) return
    const isInMaintenance = this.rule.maintenanceSince !== null
    this.#enter(isInMaintenance ? maintenance : decideRunState(this.rule.conditions, this.#valueAt), at)
  }

  /** Nothing was received since an instant, because no server was running. */
  goOffline(at: number): void {
    if (this.#state !== null && this.#state !== maintenance) this.#enter(offline, at)
  }

  /** Ends the open span without a next one, because the object has no rule any more. */
  end(at: number): void {
    this.settle()
    if (this.#state !== null) this.#enter(null, at)
  }

  #enter(state: RunState | null, requestedAt: number): void {
    if (state === this.#state) return
    const at = Math.max(requestedAt, this.#state === null ? this.#from : this.#from + 1)
    const { companyId, objectId } = this.rule
    this.#state = state
    this.#from = at
    this.#emit({ companyId, objectId, state, at })
  }
}
