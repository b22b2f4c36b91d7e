// The condition of one trigger, evaluated sample by sample. It has no clock and no store.
import { triggerCondition } from '@gemba/contract/gateway/trigger/dictionaries.ts'

/** What a trigger watches, from its row. */
export interface TriggerRule {
  readonly condition: number
  readonly value: number | null
  readonly intervalMs: number | null
  readonly debounceMs: number
  readonly minGapMs: number
}

/** What a condition distinguishes: fulfilled or not, or the value itself for the condition `change`. */
type SignalKey = boolean | number | string

interface Candidate {
  readonly key: SignalKey
  /** Source time since which the key applies, epoch ms. */
  readonly since: number
  /** Server time at which it has applied for the debounce time. */
  readonly dueAt: number
}

/** How far a trigger is evaluated. Plain values, because it is stored. */
export interface SignalState {
  /** Source time of the last sample that changed the state. Earlier samples are known. */
  readonly ts: number
  /** The key that applied for the debounce time; null before the first sample. */
  readonly key: SignalKey | null
  readonly candidate: Candidate | null
  readonly lastHitAt: number | null
  /** The last passed instant of the condition `interval`. */
  readonly slot: number | null
}

const { rising, falling, change, equals, above, below, interval } = triggerCondition.codes

/** An interval that ended longer ago is skipped, because its values are not known. */
const maxSlotDelayMs = 60_000

const newState: SignalState = {
  ts: 0,
  key: null,
  candidate: null,
  lastHitAt: null,
  slot: null,
}

/** Returns what a condition distinguishes of a value; undefined if it does not apply to the value. */
export function signalKeyOf({ condition, value: limit }: TriggerRule, value: number | string): SignalKey | undefined {
  if (condition === change) return value
  if (typeof value !== 'number' || condition === interval) return undefined
  if (condition === rising) return value !== 0
  if (condition === falling) return value === 0
  if (limit === null) return undefined
  if (condition === equals) return value === limit
  if (condition === above) return value > limit
  return condition === below ? value < limit : undefined
}

/**
 * A key counts after it has applied for the debounce time, so that a shorter one has no effect. A trigger hits when a
 * fulfilled key begins to count, or any other value for `change`. The first value is the beginning and no hit.
 */
export class TriggerSignal {
  readonly #rule: TriggerRule
  readonly #onHit: (at: number) => void
  #state: SignalState

  constructor(rule: TriggerRule, stored: SignalState | undefined, onHit: (at: number) => void) {
    this.#rule = rule
    this.#onHit = onHit
    this.#state = stored ?? newState
  }

  get state(): SignalState {
    return this.#state
  }

  /** Whether a sample was evaluated since the trigger was created or changed. */
  get hasBegun(): boolean {
    return this.#state.key !== null
  }

  /** Server time at which the debounce time ends; undefined without one. */
  get dueAt(): number | undefined {
    return this.#state.candidate?.dueAt
  }

  /** Applies a sample. Returns whether the state changed. */
  take(ts: number, rts: number, value: number | string): boolean {
    const key = signalKeyOf(this.#rule, value)
    if (key === undefined) return false
    const isSettled = this.#settle(ts)
    const { key: present, candidate } = this.#state
    if (present === null) this.#change({ ts, key })
    else if (key === present) {
      if (candidate === null) return isSettled
      this.#change({ ts, candidate: null })
    } else if (this.#rule.debounceMs === 0) this.#count(key, ts, ts)
    else if (candidate?.key === key) return isSettled
    else this.#change({ ts, candidate: { key, since: ts, dueAt: rts + this.#rule.debounceMs } })
    return true
  }

  /** Applies a sample of an earlier run, unless it is known. Returns whether the state changed. */
  replay(ts: number, rts: number, value: number | string): boolean {
    return ts > this.#state.ts && this.take(ts, rts, value)
  }

  /** Applies the time of the server. Returns whether the state changed. */
  tick(now: number): boolean {
    const { condition, intervalMs, debounceMs } = this.#rule
    if (condition === interval) return intervalMs !== null && this.#passSlot(now, intervalMs)
    const { candidate, ts } = this.#state
    if (candidate === null || now < candidate.dueAt) return false
    this.#count(candidate.key, candidate.since + debounceMs, ts)
    return true
  }

  #settle(ts: number): boolean {
    const { candidate } = this.#state
    if (candidate === null || ts < candidate.since + this.#rule.debounceMs) return false
    this.#count(candidate.key, candidate.since + this.#rule.debounceMs, candidate.since)
    return true
  }

  #passSlot(now: number, intervalMs: number): boolean {
    const slot = Math.floor(now / intervalMs) * intervalMs
    const { slot: last } = this.#state
    if (last !== null && slot <= last) return false
    this.#change({ slot })
    if (last !== null && now - slot <= maxSlotDelayMs) this.#hit(slot)
    return true
  }

  /** A key begins to count at an instant. `ts` is the source time of the sample from which that follows. */
  #count(key: SignalKey, at: number, ts: number): void {
    this.#change({ ts, key, candidate: null })
    if (key === true || this.#rule.condition === change) this.#hit(at)
  }

  #hit(at: number): void {
    const { lastHitAt } = this.#state
    if (lastHitAt !== null && at - lastHitAt < this.#rule.minGapMs) return
    this.#change({ lastHitAt: at })
    this.#onHit(at)
  }

  #change(change: Partial<SignalState>): void {
    this.#state = Object.assign({}, this.#state, change)
  }
}
