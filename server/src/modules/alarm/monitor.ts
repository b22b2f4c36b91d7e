// One rule monitoring one point: both sides of the ladder, quality, timers. Rules of kinds other than limits compare what
// their signal returns.
import { onBad } from '@gemba/contract/alarm/dictionaries.ts'
import { type Level, noLimits, type Side } from '@gemba/contract/alarm/limits.ts'
import { alarmRuleKind, isMeasured, usualLevel } from '@gemba/contract/alarm/rule/kinds.ts'
import type { CodeOf } from '@gemba/contract/kit/dictionary.ts'
import {
  Ladder,
  type LadderRule,
  type LadderState,
  type LevelChange,
  type Reading,
  type ValueRange,
} from './rule/ladder.ts'
import { createSignal, type SignalRule } from './signal/create-signal.ts'
import { namesOfSignal } from './signal/names-of-rule.ts'
import { RuleGate } from './signal/rule-gate.ts'
import type { InputSample, Signal, SignalState } from './signal/signal.ts'

/** A point that a rule refers to by a name. */
interface RuleInput {
  readonly name: string
  readonly pointId: string
}

export interface MonitorRule extends LadderRule, SignalRule {
  readonly ruleId: string
  readonly pointId: string
  readonly companyId: string
  /** What a sample of bad quality means for the alarms of the rule. */
  readonly onBad: CodeOf<typeof onBad>
  /** Level of a rule with one condition. */
  readonly level: number | null
  /** The points that the rule refers to, its own point too if a formula uses it. */
  readonly inputs: readonly RuleInput[]
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

export interface MonitorState extends Readonly<Partial<Record<Side, LadderState>>> {
  readonly signal?: SignalState
  readonly isSuppressed?: boolean
}

const sides = ['high', 'low', 'quality'] as const satisfies readonly Side[]

/** Returns the state with the changed ladders. */
export function mapLadders(state: MonitorState, change: (ladder: LadderState) => LadderState): MonitorState {
  const changed: Partial<Record<Side, LadderState>> = {}
  for (const side of sides) {
    const ladder = state[side]
    if (ladder) changed[side] = change(ladder)
  }
  return Object.assign({}, state, changed)
}

/** A sample with at least this severity is not usable. */
export const badSeverity = 2
const { raiseCommunication, treatAsNormal } = onBad.codes
/** A condition that holds has the signal 1. */
const conditionLimit = 0.5

/** Returns the ladder of a rule with one condition, which has the level of the rule. */
function conditionLadder({ level, onDelayMs, offDelayMs }: MonitorRule): LadderRule {
  const limitOf = (tier: number): number | null => (tier === (level ?? usualLevel) ? conditionLimit : null)
  const lower = { warnMin: null, errorMin: null, urgencyMin: null }
  const limits = { urgencyMax: limitOf(1), errorMax: limitOf(2), warnMax: limitOf(3), ...lower }
  return { limits, deadband: 0, onDelayMs, offDelayMs, isCondition: true }
}

/** Returns a ladder without limits that has the level of a side whose limits were removed. */
function restoredLadder(side: Side, state: LadderState): Ladder {
  const ladder = new Ladder(side, { limits: noLimits, deadband: 0, onDelayMs: 0, offDelayMs: 0 })
  ladder.restore(state)
  return ladder
}

/** Returns the values that are in all ranges. */
export function intersect(ranges: readonly ValueRange[]): ValueRange {
  return { low: Math.max(...ranges.map(({ low }) => low)), high: Math.min(...ranges.map(({ high }) => high)) }
}

export class AlarmMonitor {
  readonly rule: MonitorRule
  readonly #host: MonitorHost
  /** All ladders: those of the value, and that of bad quality. */
  readonly #ladders: readonly Ladder[]
  readonly #valueLadders: readonly Ladder[]
  /** Follows the quality of the samples, for rules that raise an alarm of communication. */
  readonly #qualityLadder: Ladder | undefined
  #lastValue = 0
  readonly #sides: readonly Side[]
  /** Sides of the restored state that have a level, but no limits any more. */
  #removedLadders: readonly Ladder[] = []
  readonly #signal: Signal | undefined
  readonly #signalNames: ReadonlySet<string>
  readonly #gate: RuleGate | undefined
  /** Undefined for rules that need every sample. */
  readonly #calmRange: ValueRange | undefined
  #suppressionChanges = 0
  /** Whether the restored state is suppressed, but the rule has no condition or weekly times any more. */
  #isLeftSuppressed = false
  #seenChanges = 0
  #seenPeaks = 0

  constructor(rule: MonitorRule, host: MonitorHost) {
    this.rule = rule
    this.#host = host
    const ladderRule = isMeasured(rule.kind) ? rule : conditionLadder(rule)
    const both = (['high', 'low'] as const).map((side) => ({ side, ladder: new Ladder(side, ladderRule) }))
    const usedLadders = both.filter(({ ladder }) => ladder.hasLimits)
    this.#valueLadders = usedLadders.map(({ ladder }) => ladder)
    const isQualityWatched = rule.onBad === raiseCommunication && rule.kind !== alarmRuleKind.codes.noData
    this.#qualityLadder = isQualityWatched ? new Ladder('quality', conditionLadder(rule)) : undefined
    this.#ladders = this.#qualityLadder ? [...this.#valueLadders, this.#qualityLadder] : this.#valueLadders
    this.#sides = [...usedLadders.map(({ side }) => side), 'quality']
    this.#signal = createSignal(rule)
    this.#signalNames = new Set(namesOfSignal(rule))
    const gate = new RuleGate(rule)
    this.#gate = gate.isUsed ? gate : undefined
    const needsAll = this.#signal !== undefined || gate.isUsed || isQualityWatched
    if (!needsAll) this.#calmRange = intersect(this.#valueLadders.map(({ calmRange }) => calmRange))
  }

  /** The values of usable samples that need not be passed to `take` at present, because they change nothing. */
  get calmRange(): ValueRange | undefined {
    if (!this.#calmRange) return undefined
    for (const ladder of this.#ladders) if (!ladder.isCalm) return undefined
    return this.#calmRange
  }

  /** The instant at which `due` must be called because of the signal, even if nothing is pending. */
  get signalDueAt(): number {
    const never = Number.POSITIVE_INFINITY
    return Math.min(this.#signal?.dueAt ?? never, this.#gate?.dueAt ?? never)
  }

  get isPending(): boolean {
    return this.#ladders.some((ladder) => ladder.isPending)
  }

  /**
   * Processes a sample that updated the latest value of the point. Texts and JSON never alarm.
   * @returns whether it changed the state on which later level changes depend
   */
  take(ts: number, rts: number, value: number | string | null, quality: number): boolean {
    const signal = this.#signal
    if (this.#gate?.advance(rts)) this.#suppress(rts)
    const isBad = quality >>> 30 >= badSeverity || typeof value !== 'number'
    if (signal) this.#takeSignal(signal, { ts, rts, value, quality }, isBad)
    else if (isBad) {
      this.due(rts - 1)
      this.#takeBad(ts, rts, quality)
    } else {
      for (const ladder of this.#valueLadders)
        if (!ladder.stays(value, ts)) this.#report(ladder.take({ ts, rts, value, quality }))
    }
    if (this.#qualityLadder) this.#takeQuality(this.#qualityLadder, { ts, rts, value, quality })
    return this.#reportChanges()
  }

  /** Processes a sample of a point that the rule refers to. Returns whether it changed the state, as `take`. */
  takeInput(name: string, sample: InputSample): boolean {
    this.#advance(sample.rts - 1)
    if (this.#gate?.take(sample, name)) this.#suppress(sample.rts)
    if (this.#signalNames.has(name)) this.#compare(this.#signal?.take(sample, name))
    return this.#reportChanges()
  }

  /**
   * Evaluates the rule at an instant, after it was changed: with the latest value of its point, and the restored ones of
   * its inputs.
   */
  evaluate(latest: InputSample | undefined, now: number): void {
    if (this.#gate?.look(now)) this.#suppress(now)
    if (latest) this.take(now, now, latest.value, latest.quality)
    const reading = this.#signal?.present?.(now)
    if (reading) this.#compare(reading)
    this.#reportChanges()
  }

  /** Restores the latest value of the point, or of the input of a name, without a decision. */
  restoreLatest(sample: InputSample, name: string | null): void {
    if (name !== null) this.#gate?.restore(sample, name)
    else if (typeof sample.value === 'number') this.#lastValue = sample.value
    if (name === null || this.#signalNames.has(name)) this.#signal?.restore?.(sample, name)
  }

  /**
   * Notes a sample of an earlier run that is in the restored state. A signal over time needs those before the next one,
   * and a signal of several points compares the next sample of another point with the latest.
   */
  remember(sample: InputSample): void {
    this.#signal?.remember?.(sample)
    this.restoreLatest(sample, null)
  }

  /**
   * Starts the clock: the time before does not count as silence. Levels whose limit was removed end, because no sample
   * would end them.
   */
  begin(now: number): void {
    this.#signal?.begin?.(now)
    for (const ladder of [...this.#ladders, ...this.#removedLadders]) this.#report(ladder.leaveRemovedTier(now))
    this.#removedLadders = []
    if (this.#gate?.look(now) || this.#isLeftSuppressed) this.#suppress(now)
    this.#isLeftSuppressed = false
    this.#reportChanges()
  }

  /** Advances the time. */
  due(now: number): void {
    this.#advance(now)
    if (this.#gate?.advance(now)) this.#suppress(now)
    for (const ladder of this.#ladders) this.#report(ladder.due(now))
    this.#reportChanges()
  }

  level(side: Side): Level {
    const index = this.#sides.indexOf(side)
    return this.#ladders[index]?.level ?? 0
  }

  save(): MonitorState {
    const state = Object.fromEntries(
      this.#ladders.map((ladder, index) => [this.#sides[index] ?? 'quality', ladder.save()]),
    )
    const signal = this.#signal?.save?.()
    if (signal) Object.assign(state, { signal })
    return this.#gate?.isSuppressed ? Object.assign(state, { isSuppressed: true }) : state
  }

  restore(state: MonitorState): void {
    if (state.signal) this.#signal?.load?.(state.signal)
    if (this.#gate) this.#gate.isSuppressed = state.isSuppressed === true
    else this.#isLeftSuppressed = state.isSuppressed === true
    const removedLadders: Ladder[] = []
    for (const side of sides) {
      const saved = state[side]
      const ladder = this.#ladders[this.#sides.indexOf(side)]
      if (saved && ladder) ladder.restore(saved)
      else if (saved && saved.level !== 0) removedLadders.push(restoredLadder(side, saved))
    }
    this.#removedLadders = removedLadders
  }

  #takeSignal(signal: Signal, sample: InputSample, isBad: boolean): void {
    const { ts, rts, quality } = sample
    this.#advance(rts - 1)
    // A silent point may send bad samples, and a formula decides itself about bad inputs and texts.
    const isUsed =
      this.rule.kind !== alarmRuleKind.codes.noData && !(signal.isFedByInputs && this.rule.onBad !== treatAsNormal)
    if (isBad || signal.isFedByInputs) signal.restore?.(sample, null)
    else this.#compare(signal.take(sample, null))
    if (isBad && isUsed) this.#takeBad(ts, rts, quality)
  }

  /** Applies the changes of the signal up to an instant. */
  #advance(now: number): void {
    const reading = this.#signal?.due?.(now)
    if (reading) this.#compare(reading)
  }

  /** Compares the quality of a sample. The alarm shows the last value. */
  #takeQuality(ladder: Ladder, { ts, rts, value, quality }: InputSample): void {
    if (typeof value === 'number') this.#lastValue = value
    const signal = quality >>> 30 >= badSeverity ? 1 : 0
    this.#report(ladder.take({ ts, rts, value: this.#lastValue, quality, signal }))
  }

  /** Passes what the signal returns to the ladders. Timers begin again when nothing can be said about the condition. */
  #compare(reading: Reading | undefined): void {
    for (const ladder of this.#valueLadders) {
      if (reading) this.#report(ladder.take(reading))
      else ladder.pause()
    }
  }

  #takeBad(ts: number, rts: number, quality: number): void {
    for (const ladder of this.#valueLadders) {
      if (this.rule.onBad !== treatAsNormal) ladder.pause()
      else if (ladder.level !== 0) {
        const sample = { ts, rts, value: this.#normalValue(), quality }
        // A condition shows its last value.
        const ended = { ts, rts, value: ladder.save().lastValue ?? 0, quality, signal: 0 }
        this.#report(ladder.take(isMeasured(this.rule.kind) ? sample : ended))
      }
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

  /** Reports that the rule went out of use or came back, to the live alarm of each side. */
  #suppress(at: number): void {
    this.#suppressionChanges++
    const action = this.#gate?.isSuppressed ? 'suppress' : 'unsuppress'
    for (const ladder of this.#ladders) this.#report([ladder.present(action, at)])
  }

  #report(changes: readonly LevelChange[]): void {
    const isSuppressed = this.#gate?.isSuppressed === true
    for (const change of changes)
      this.#host.levelChanged(this, isSuppressed ? Object.assign({}, change, { isSuppressed }) : change)
  }

  #reportChanges(): boolean {
    let changes = this.#suppressionChanges
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
