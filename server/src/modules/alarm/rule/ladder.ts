// One side of a limit rule: three tiers with a deadband, an on delay and an off delay (domain design, equipment 3.7).
// It has no side effects: it receives samples and the time, and returns the level changes.
import { limitComparison } from '@gemba/contract/alarm/dictionaries.ts'
import type { Level, Limits, Side } from '@gemba/contract/alarm/limits.ts'

export interface LadderRule {
  readonly limits: Limits
  /** 1: a value at a limit is in alarm. Otherwise only values beyond it are. */
  readonly comparison?: number
  /** In engineering units of the point. */
  readonly deadband: number
  readonly onDelayMs: number
  readonly offDelayMs: number
  /** Whether readings have a signal, so that a level means that the condition holds. */
  readonly isCondition?: boolean
}

/** The last two do not change the level: the rule goes out of use, or is in use again. */
export type LevelAction = 'raise' | 'return' | 'escalate' | 'deescalate' | 'suppress' | 'unsuppress'

/** A level change. `ts` is the source time of the sample that started it, `rts` the server time of the change. */
export interface LevelChange {
  readonly action: LevelAction
  readonly side: Side
  readonly level: Level
  readonly limit: number | null
  readonly ts: number
  readonly rts: number
  /** Value that started the condition (raise, escalate) or ended it. */
  readonly value: number
  readonly quality: number
  readonly peakValue: number
  readonly peakTs: number
  readonly lastValue: number
  readonly lastTs: number
  /** Whether the rule is out of use. */
  readonly isSuppressed?: boolean
}

/** A usable sample. Of a condition whose delay is running it is the first one. */
export interface Reading {
  readonly ts: number
  readonly rts: number
  readonly value: number
  readonly quality: number
  /** What is compared instead of the value, which the alarm then only shows: 1 while a condition holds, else 0. */
  readonly signal?: number | undefined
}

/** The values between two others, without them. */
export interface ValueRange {
  readonly low: number
  readonly high: number
}

type Tier = 1 | 2 | 3
const tiers: readonly Tier[] = [1, 2, 3]
const unchanged: readonly LevelChange[] = []

/** The state that must survive a restart. */
export interface LadderState {
  readonly level: Level
  readonly entering: readonly (Reading | null)[]
  readonly leaving: readonly (Reading | null)[]
  readonly peakValue: number
  readonly peakTs: number
  readonly lastValue?: number
  readonly lastTs?: number
}

export class Ladder {
  readonly #side: Side
  readonly #sign: 1 | -1
  readonly #rule: LadderRule
  /** Limits by tier, index 1..3; null without a limit. */
  readonly #limits: readonly (number | null)[]
  /** The limit closest to normal values; infinite without limits. */
  readonly #nearest: number
  /** Whether a value at a limit is past it. */
  readonly #isReached: boolean
  #level: Level = 0
  /** Whether there is neither a level nor a timer, as for most samples: nothing changes up to the nearest limit. */
  #isCalm = true
  /** By tier: since when a more severe tier is violated, and since when an active tier is not. */
  #entering: (Reading | null)[] = [null, null, null, null]
  #leaving: (Reading | null)[] = [null, null, null, null]
  #peak = { value: 0, ts: 0 }
  #last = { value: 0, ts: 0 }
  /** Number of changes of the state on which later level changes depend: level and timers. */
  changes = 0
  /** Number of changes of the peak. */
  peaks = 0

  constructor(side: Side, rule: LadderRule) {
    this.#side = side
    this.#sign = side === 'low' ? -1 : 1
    this.#rule = rule
    const { urgencyMax, errorMax, warnMax, warnMin, errorMin, urgencyMin } = rule.limits
    this.#limits = side === 'low' ? [null, urgencyMin, errorMin, warnMin] : [null, urgencyMax, errorMax, warnMax]
    this.#isReached = rule.comparison === limitComparison.codes.reached
    const usedLimits = this.#limits.filter((limit) => limit !== null)
    this.#nearest = side === 'low' ? Math.max(...usedLimits) : Math.min(...usedLimits)
  }

  get level(): Level {
    return this.#level
  }

  get hasLimits(): boolean {
    return this.#limits.some((limit) => limit !== null)
  }

  /** Whether a timer is running. `due` must then be called regularly. */
  get isPending(): boolean {
    return tiers.some((tier) => this.#entering[tier] !== null || this.#leaving[tier] !== null)
  }

  /** Whether there is neither a level nor a timer. Usable samples inside `calmRange` then change nothing. */
  get isCalm(): boolean {
    return this.#isCalm
  }

  /** The values on the usual side of the nearest limit. */
  get calmRange(): ValueRange {
    const isLow = this.#side === 'low'
    return isLow
      ? { low: this.#nearest, high: Number.POSITIVE_INFINITY }
      : { low: Number.NEGATIVE_INFINITY, high: this.#nearest }
  }

  /**
   * Processes one usable sample and returns the level changes up to it. Delays that ended before its arrival are
   * applied first, so that the result depends only on the samples and not on the calls of `due`.
   */
  take(sample: Reading): readonly LevelChange[] {
    if (this.stays(sample.value, sample.ts, sample.signal)) return unchanged
    this.#rebase(sample.rts)
    const changes = [...this.due(sample.rts - 1)]
    this.#last = { value: sample.value, ts: sample.ts }
    if (this.#level !== 0 && sample.signal === undefined && this.#isWorse(sample.value, this.#peak.value)) {
      this.#peak = { value: sample.value, ts: sample.ts }
      this.peaks++
    }
    for (const tier of tiers) this.#note(tier, sample)
    changes.push(...this.#changesAt(sample.rts, sample.ts))
    this.#noteCalm()
    return changes
  }

  /**
   * Advances the time without a sample. Returns the changes of delays that have ended, in order, each with its own
   * instant.
   */
  due(now: number): readonly LevelChange[] {
    if (this.#isCalm) return unchanged
    // The clock tick passes the millisecond before now.
    this.#rebase(now, 1)
    const changes: LevelChange[] = []
    for (let at = this.#nextDue(Number.NEGATIVE_INFINITY); at <= now; at = this.#nextDue(at))
      changes.push(...this.#changesAt(at, Number.NEGATIVE_INFINITY))
    this.#noteCalm()
    return changes
  }

  /**
   * Leaves the tier of the level if a change of the rule removed its limit. The level becomes that of the most severe
   * tier that contains the last value. Delays do not apply, because it is not the value that changed.
   */
  leaveRemovedTier(now: number): readonly LevelChange[] {
    const before = this.#level
    if (before === 0 || (this.#limits[before] ?? null) !== null) return unchanged
    const { value } = this.#last
    const signal = this.#rule.isCondition ? 1 : undefined
    const level = tiers.find((tier) => this.#isIn(tier, signal ?? value)) ?? 0
    this.#level = level
    this.#entering.fill(null)
    this.#leaving.fill(null)
    this.#noteCalm()
    const action = level === 0 ? 'return' : level < before ? 'escalate' : 'deescalate'
    return [this.#changeTo(action, { ts: now, rts: now, value, quality: 0, signal }, now)]
  }

  /** Restarts running timers because of bad quality with "hold". They begin when quality is good again. */
  pause(): void {
    if (this.isPending) this.changes++
    this.#entering.fill(null)
    this.#leaving.fill(null)
    this.#noteCalm()
  }

  /** Returns the present level as a change of another kind. */
  present(action: LevelAction, at: number): LevelChange {
    const { value } = this.#last
    return this.#changeOf(action, { ts: at, rts: at, value, quality: 0 }, at)
  }

  save(): LadderState {
    return {
      level: this.#level,
      entering: [...this.#entering],
      leaving: [...this.#leaving],
      peakValue: this.#peak.value,
      peakTs: this.#peak.ts,
      lastValue: this.#last.value,
      lastTs: this.#last.ts,
    }
  }

  restore(state: LadderState): void {
    this.#level = state.level
    this.#entering = [...state.entering]
    this.#leaving = [...state.leaving]
    this.#peak = { value: state.peakValue, ts: state.peakTs }
    this.#last = { value: state.lastValue ?? state.peakValue, ts: state.lastTs ?? state.peakTs }
    this.#noteCalm()
  }

  /** Notes a sample that changes nothing. Returns false for one that `take` must process. */
  stays(value: number, ts: number, signal = value): boolean {
    if (!this.#isCalm || this.#isPast(signal)) return false
    this.#last.value = value
    this.#last.ts = ts
    return true
  }

  #noteCalm(): void {
    this.#isCalm = this.#level === 0 && !this.isPending
  }

  /** Returns whether a value is past the nearest limit. */
  #isPast(value: number): boolean {
    if (this.#isReached && value === this.#nearest) return true
    return this.#side === 'low' ? value < this.#nearest : value > this.#nearest
  }

  /** Moves timers with a future start to now, because the clock was set back. */
  #rebase(now: number, toleranceMs = 0): void {
    for (const timers of [this.#entering, this.#leaving]) {
      for (const tier of tiers) {
        const since = timers[tier]
        if (!since || since.rts <= now + toleranceMs) continue
        timers[tier] = { ...since, ts: Math.min(since.ts, now), rts: now }
        this.changes++
      }
    }
  }

  /** Returns the end of the next delay after an instant. */
  #nextDue(after: number): number {
    let next = Number.POSITIVE_INFINITY
    for (const tier of tiers) {
      for (const at of [
        dueAt(this.#entering[tier], this.#rule.onDelayMs),
        dueAt(this.#leaving[tier], this.#rule.offDelayMs),
      ])
        if (at > after && at < next) next = at
    }
    return next
  }

  #isWorse(value: number, than: number): boolean {
    return (value - than) * this.#sign > 0
  }

  /**
   * Returns whether a value is in a tier. Others than the active ones begin at the limit or strictly beyond it, as the
   * rule compares. An active tier ends at limit ∓ deadband, or beyond that.
   */
  #isIn(tier: Tier, value: number): boolean {
    const limit = this.#limits[tier] ?? null
    if (limit === null) return false
    const isHeld = this.#level !== 0 && tier >= this.#level
    const distance = (value - limit) * this.#sign
    const bound = isHeld ? -this.#rule.deadband : 0
    return this.#isReached ? distance >= bound : distance > bound
  }

  #note(tier: Tier, sample: Reading): void {
    if (this.#limits[tier] === null) return
    const isIn = this.#isIn(tier, sample.signal ?? sample.value)
    const isHeld = this.#level !== 0 && tier >= this.#level
    const entering = isIn && !isHeld ? (this.#entering[tier] ?? sample) : null
    const leaving = !isIn && isHeld ? (this.#leaving[tier] ?? sample) : null
    if (entering !== this.#entering[tier] || leaving !== this.#leaving[tier]) this.changes++
    this.#entering[tier] = entering
    this.#leaving[tier] = leaving
  }

  #changesAt(now: number, sampleTs: number): LevelChange[] {
    for (const tier of tiers) {
      const since = this.#entering[tier]
      if (since && hasHeld(since, this.#rule.onDelayMs, now, sampleTs)) return [this.#rise(tier, since, now)]
    }
    return this.#level === 0 ? [] : this.#fall(now, sampleTs)
  }

  #rise(tier: Tier, since: Reading, now: number): LevelChange {
    const action = this.#level === 0 ? 'raise' : 'escalate'
    if (action === 'raise') {
      this.#peak = { value: since.value, ts: since.ts }
      const isMeasured = since.signal === undefined
      if (isMeasured && this.#isWorse(this.#last.value, since.value)) this.#peak = { ...this.#last }
    }
    this.#level = tier
    for (const lesserTier of tiers) if (lesserTier >= tier) this.#entering[lesserTier] = null
    return this.#changeTo(action, since, now)
  }

  #fall(now: number, sampleTs: number): LevelChange[] {
    const before = this.#level
    let begun: Reading | null = null
    let level: Level = 0
    for (const tier of tiers) {
      if (tier < before || this.#limits[tier] === null) continue
      const since = this.#leaving[tier] ?? null
      if (!since || !hasHeld(since, this.#rule.offDelayMs, now, sampleTs)) {
        level = tier
        break
      }
      begun = since
    }
    if (begun === null || level === before) return []
    this.#level = level
    for (const tier of tiers) if (level === 0 || tier < level) this.#leaving[tier] = null
    return [this.#changeTo(level === 0 ? 'return' : 'deescalate', begun, now)]
  }

  #changeTo(action: LevelAction, since: Reading, now: number): LevelChange {
    this.changes++
    return this.#changeOf(action, since, now)
  }

  #changeOf(action: LevelAction, since: Reading, now: number): LevelChange {
    return {
      action,
      side: this.#side,
      level: this.#level,
      limit: this.#level === 0 || since.signal !== undefined ? null : (this.#limits[this.#level] ?? null),
      ts: since.ts,
      rts: now,
      value: since.value,
      quality: since.quality,
      peakValue: this.#peak.value,
      peakTs: this.#peak.ts,
      lastValue: this.#last.value,
      lastTs: this.#last.ts,
    }
  }
}

function dueAt(since: Reading | null | undefined, delayMs: number): number {
  return since ? since.rts + delayMs : Number.POSITIVE_INFINITY
}

/** Returns whether a delay has ended, by the server clock or by the times of the samples. */
function hasHeld(since: Reading, delayMs: number, now: number, sampleTs: number): boolean {
  return now - since.rts >= delayMs || sampleTs - since.ts >= delayMs
}
