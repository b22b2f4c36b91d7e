// One rule monitoring one point: both sides of the ladder, quality, timers.
import type { Level, Side } from '@gemba/contract/alarm/limits.ts'
import { Ladder, type LadderRule, type LadderState, type LevelChange } from './rule/ladder.ts'

export interface MonitorRule extends LadderRule {
  readonly ruleId: string
  readonly pointId: string
  readonly companyId: string
  /** 0: keep the state while quality is bad; 2: treat a bad sample as normal. */
  readonly onBad: 0 | 2
}

/** Receives level changes and state changes of a monitor. */
export interface MonitorHost {
  levelChanged(monitor: AlarmMonitor, levelChange: LevelChange): void
  /**
   * The result of `save` changed, by a sample or by time, or only its peak. While `isPending` the host must call `due`
   * regularly.
   */
  changed(monitor: AlarmMonitor, what: 'state' | 'peak'): void
}

export type MonitorState = Readonly<Partial<Record<Side, LadderState>>>

const badSeverity = 2

export class AlarmMonitor {
  readonly rule: MonitorRule
  readonly #host: MonitorHost
  readonly #ladders: readonly Ladder[]
  readonly #sides: readonly Side[]
  #seenChanges = 0
  #seenPeaks = 0

  constructor(rule: MonitorRule, host: MonitorHost) {
    this.rule = rule
    this.#host = host
    const both = (['high', 'low'] as const).map((side) => ({ side, ladder: new Ladder(side, rule) }))
    const usedLadders = both.filter(({ ladder }) => ladder.hasLimits)
    this.#sides = usedLadders.map(({ side }) => side)
    this.#ladders = usedLadders.map(({ ladder }) => ladder)
  }

  get isPending(): boolean {
    return this.#ladders.some((ladder) => ladder.isPending)
  }

  /**
   * Processes a sample that updated the latest value of the point. Texts and JSON never alarm.
   * @returns whether it changed the state on which later level changes depend
   */
  take(ts: number, rts: number, value: number | string | null, quality: number): boolean {
    if (quality >>> 30 >= badSeverity || typeof value !== 'number') {
      this.due(rts - 1)
      this.#takeBad(ts, rts, quality)
    } else {
      const sample = { ts, rts, value, quality }
      for (const ladder of this.#ladders) this.#report(ladder.take(sample))
    }
    return this.#reportChanges()
  }

  /** Advances the time. */
  due(now: number): void {
    for (const ladder of this.#ladders) this.#report(ladder.due(now))
    this.#reportChanges()
  }

  level(side: Side): Level {
    const index = this.#sides.indexOf(side)
    return this.#ladders[index]?.level ?? 0
  }

  save(): MonitorState {
    return Object.fromEntries(this.#sides.map((side, index) => [side, this.#ladders[index]?.save()]))
  }

  restore(state: MonitorState): void {
    this.#sides.forEach((side, index) => {
      const saved = state[side]
      if (saved) this.#ladders[index]?.restore(saved)
    })
  }

  #takeBad(ts: number, rts: number, quality: number): void {
    for (const ladder of this.#ladders) {
      if (this.rule.onBad === 0) ladder.pause()
      else if (ladder.level !== 0) this.#report(ladder.take({ ts, rts, value: this.#normalValue(), quality }))
    }
  }

  /** Returns a value inside the normal band, for rules that treat bad quality as normal. */
  #normalValue(): number {
    const { warnMax, errorMax, urgencyMax, warnMin, errorMin, urgencyMin } = this.rule.limits
    const upper = warnMax ?? errorMax ?? urgencyMax
    const lower = warnMin ?? errorMin ?? urgencyMin
    if (upper !== null && lower !== null) return (upper + lower) / 2
    const limit = upper ?? lower ?? 0
    // At the end of the deadband a limit that includes its value is still passed.
    const margin = this.rule.comparison ? this.rule.deadband + Math.max(1, Math.abs(limit)) : this.rule.deadband
    return upper === null ? limit + margin : limit - margin
  }

  #report(changes: readonly LevelChange[]): void {
    for (const change of changes) this.#host.levelChanged(this, change)
  }

  #reportChanges(): boolean {
    let changes = 0
    let peaks = 0
    for (const ladder of this.#ladders) {
      changes += ladder.changes
      peaks += ladder.peaks
    }
    const isSame = changes === this.#seenChanges
    if (isSame && peaks === this.#seenPeaks) return false
    this.#seenChanges = changes
    this.#seenPeaks = peaks
    this.#host.changed(this, isSame ? 'peak' : 'state')
    return true
  }
}
