// One side of a limit rule: three tiers with a deadband, an on delay and an off delay (domain design, equipment 3.7).
// Pure: it takes samples and the time, and returns how the level changes.
import type { Level, Limits, Side } from '@gemba/contract/alarm/limits.ts'

export interface LadderRule {
  readonly limits: Limits
  /** Engineering units of the point. */
  readonly deadband: number
  readonly onDelayMs: number
  readonly offDelayMs: number
}

export type LevelAction = 'raise' | 'return' | 'escalate' | 'deescalate'

/** A change of level. `ts` is the source time of the sample that began it, `rts` the server's time of the change. */
export interface LevelChange {
  readonly action: LevelAction
  readonly side: Side
  readonly level: Level
  readonly limit: number | null
  readonly ts: number
  readonly rts: number
  /** Value that began the condition (raise, escalate) or ended it. */
  readonly value: number
  readonly quality: number
  readonly peakValue: number
  readonly peakTs: number
  readonly lastValue: number
  readonly lastTs: number
}

/** First sample of a condition that must hold. */
interface Since {
  readonly ts: number
  readonly rts: number
  readonly value: number
  readonly quality: number
}

type Tier = 1 | 2 | 3
const tiers: readonly Tier[] = [1, 2, 3]

/** What must survive a restart. */
export interface LadderState {
  readonly level: Level
  readonly entering: readonly (Since | null)[]
  readonly leaving: readonly (Since | null)[]
  readonly peakValue: number
  readonly peakTs: number
  readonly lastValue?: number
  readonly lastTs?: number
}

export class Ladder {
  readonly #side: Side
  readonly #sign: 1 | -1
  readonly #rule: LadderRule
  /** Limits by tier, index 1..3; null where the rule has none. */
  readonly #limits: readonly (number | null)[]
  #level: Level = 0
  /** By tier: since when a more severe tier is violated, and since when a held tier is not. */
  #entering: (Since | null)[] = [null, null, null, null]
  #leaving: (Since | null)[] = [null, null, null, null]
  #peak = { value: 0, ts: 0 }
  #last = { value: 0, ts: 0 }
  /** Counts what changed of that which decides later changes of level: level and timers. */
  changes = 0
  /** Counts how often the peak moved. */
  peaks = 0

  constructor(side: Side, rule: LadderRule) {
    this.#side = side
    this.#sign = side === 'high' ? 1 : -1
    this.#rule = rule
    const { urgencyMax, errorMax, warnMax, warnMin, errorMin, urgencyMin } = rule.limits
    this.#limits = side === 'high' ? [null, urgencyMax, errorMax, warnMax] : [null, urgencyMin, errorMin, warnMin]
  }

  get level(): Level {
    return this.#level
  }

  get hasLimits(): boolean {
    return this.#limits.some((limit) => limit !== null)
  }

  /** Whether a timer is running; `due` must then be called as time passes. */
  get isPending(): boolean {
    return tiers.some((tier) => this.#entering[tier] !== null || this.#leaving[tier] !== null)
  }

  /**
   * Takes one usable sample; returns the changes of level up to and with it. What had held before it arrived comes first, so that
   * they follow from the samples alone, whenever `due` was called.
   */
  take(sample: Since): LevelChange[] {
    this.#rebase(sample.rts)
    const changes = this.due(sample.rts - 1)
    this.#last = { value: sample.value, ts: sample.ts }
    if (this.#level !== 0 && this.#isWorse(sample.value, this.#peak.value)) {
      this.#peak = { value: sample.value, ts: sample.ts }
      this.peaks++
    }
    for (const tier of tiers) this.#note(tier, sample)
    changes.push(...this.#changesAt(sample.rts, sample.ts))
    return changes
  }

  /** Lets time pass without a sample: what has held by then changes the level, in order and each at its own instant. */
  due(now: number): LevelChange[] {
    // The tick asks for the millisecond before now.
    this.#rebase(now, 1)
    const changes: LevelChange[] = []
    for (let at = this.#nextDue(Number.NEGATIVE_INFINITY); at <= now; at = this.#nextDue(at))
      changes.push(...this.#changesAt(at, Number.NEGATIVE_INFINITY))
    return changes
  }

  /** Bad quality with "hold": running timers start again from zero when quality is back. */
  pause(): void {
    if (this.isPending) this.changes++
    this.#entering.fill(null)
    this.#leaving.fill(null)
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
  }

  /** A timer that began at an instant ahead of now began before the clock was set back: it counts from now. */
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

  /** When the next timer after an instant has held. */
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

  /** Held tiers are left at limit ∓ deadband, others entered strictly beyond the limit. */
  #isIn(tier: Tier, value: number): boolean {
    const limit = this.#limits[tier] ?? null
    if (limit === null) return false
    const isHeld = this.#level !== 0 && tier >= this.#level
    const distance = (value - limit) * this.#sign
    return isHeld ? distance > -this.#rule.deadband : distance > 0
  }

  #note(tier: Tier, sample: Since): void {
    if (this.#limits[tier] === null) return
    const isIn = this.#isIn(tier, sample.value)
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

  #rise(tier: Tier, since: Since, now: number): LevelChange {
    const action = this.#level === 0 ? 'raise' : 'escalate'
    if (action === 'raise') {
      this.#peak = { value: since.value, ts: since.ts }
      if (this.#isWorse(this.#last.value, since.value)) this.#peak = { ...this.#last }
    }
    this.#level = tier
    for (const other of tiers) if (other >= tier) this.#entering[other] = null
    return this.#changeTo(action, since, now)
  }

  #fall(now: number, sampleTs: number): LevelChange[] {
    const before = this.#level
    let begun: Since | null = null
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

  #changeTo(action: LevelAction, since: Since, now: number): LevelChange {
    this.changes++
    return {
      action,
      side: this.#side,
      level: this.#level,
      limit: this.#level === 0 ? null : (this.#limits[this.#level] ?? null),
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

function dueAt(since: Since | null | undefined, delayMs: number): number {
  return since ? since.rts + delayMs : Number.POSITIVE_INFINITY
}

/** A condition has held when the server's clock or the samples' own times say so. */
function hasHeld(since: Since, delayMs: number, now: number, sampleTs: number): boolean {
  return now - since.rts >= delayMs || sampleTs - since.ts >= delayMs
}
