// Whether a rule is in use: its enabling condition is true, and the time is in its weekly windows.
import { isScheduled, parseSchedule, type ScheduleWindow } from '@gemba/contract/alarm/rule/week-schedule.ts'
import { checkFormula } from '@gemba/contract/telemetry/formula/check-formula.ts'
import { FormulaFault } from '@gemba/contract/telemetry/formula/formula-fault.ts'
import type { SignalRule } from './create-signal.ts'
import { FormulaCondition } from './input-signals.ts'
import type { InputSample } from './signal.ts'

const minuteMs = 60_000

export class RuleGate {
  readonly #condition: FormulaCondition | undefined
  readonly #names: ReadonlySet<string>
  readonly #windows: readonly ScheduleWindow[] | undefined
  readonly #zone: string
  #minute = Number.NEGATIVE_INFINITY
  #isInWindow = true
  #holds = true
  /** Whether the alarms of the rule are suppressed. */
  isSuppressed = false

  constructor({ condExpr, schedule, zone }: SignalRule) {
    const formula = condExpr ? readFormula(condExpr) : undefined
    this.#condition = formula && new FormulaCondition(formula)
    this.#names = new Set(formula?.names)
    this.#windows = schedule ? parseSchedule(schedule) : undefined
    this.#zone = zone
  }

  /** Whether the rule can be out of use. */
  get isUsed(): boolean {
    return this.#condition !== undefined || this.#windows !== undefined
  }

  /** The instant at which the weekly windows must be looked at again. */
  get dueAt(): number {
    if (!this.#windows || this.#minute === Number.NEGATIVE_INFINITY) return Number.POSITIVE_INFINITY
    return (this.#minute + 1) * minuteMs
  }

  restore(sample: InputSample, name: string): void {
    if (this.#names.has(name)) this.#condition?.restore(sample, name)
  }

  /** Processes a sample of an input. Returns whether the rule went out of use or came back. */
  take(sample: InputSample, name: string): boolean {
    if (!this.#names.has(name)) return false
    this.restore(sample, name)
    return this.look(sample.rts)
  }

  /** Looks at condition and time. While the condition has no value, the last one stays. */
  look(now: number): boolean {
    this.#holds = this.#condition?.evaluate(now) ?? this.#holds
    this.#followTime(now)
    return this.#settle()
  }

  /** Looks at the time. */
  advance(now: number): boolean {
    this.#followTime(now)
    return this.#settle()
  }

  #followTime(now: number): void {
    const minute = Math.floor(now / minuteMs)
    if (!this.#windows || minute === this.#minute) return
    this.#minute = minute
    this.#isInWindow = isScheduled(this.#windows, now, this.#zone)
  }

  #settle(): boolean {
    const isSuppressed = !(this.#holds && this.#isInWindow)
    if (isSuppressed === this.isSuppressed) return false
    this.isSuppressed = isSuppressed
    return true
  }
}

/** Returns a checked formula; undefined for one that is no longer valid, which does not suppress. */
function readFormula(source: string) {
  try {
    return checkFormula(source)
  } catch (fault) {
    if (fault instanceof FormulaFault) return undefined
    throw fault
  }
}
