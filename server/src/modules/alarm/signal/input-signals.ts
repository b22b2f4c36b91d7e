// Signals of several points: deviation and formula. Inputs have names; null is the point of the rule.
import type { CheckedFormula } from '@gemba/contract/telemetry/formula/check-formula.ts'
import { evaluateFormula, type FormulaReading } from '@gemba/contract/telemetry/formula/evaluate-formula.ts'
import { FormulaFault } from '@gemba/contract/telemetry/formula/formula-fault.ts'
import type { FormulaMemory } from '@gemba/contract/telemetry/formula/past-functions.ts'
import { quality as qualities } from '@gemba/contract/telemetry/sample.ts'
import type { Reading } from '../rule/ladder.ts'
import { type InputSample, numberOf, type Signal } from './signal.ts'

const worse = (code: number, otherCode: number): number => (otherCode >>> 30 > code >>> 30 ? otherCode : code)

/** The difference between the value and a constant or another point. */
export class DeviationSignal implements Signal {
  #value: InputSample | undefined
  #reference: InputSample | undefined

  constructor(reference: number | null) {
    if (reference !== null) this.#reference = { ts: 0, rts: 0, value: reference, quality: qualities.good }
  }

  take(sample: InputSample, name: string | null): Reading | undefined {
    this.restore(sample, name)
    const value = this.#value && numberOf(this.#value)
    const reference = this.#reference && numberOf(this.#reference)
    if (!this.#value || !this.#reference || value === undefined || reference === undefined) return undefined
    const quality = worse(this.#value.quality, this.#reference.quality)
    return { ts: sample.ts, rts: sample.rts, value: value - reference, quality }
  }

  restore(sample: InputSample, name: string | null): void {
    if (name === null) this.#value = sample
    else this.#reference = sample
  }
}

const missing: FormulaReading = { value: null, quality: qualities.badWaitingForInitialData }

/** Evaluates a condition over the latest values of its inputs. */
export class FormulaCondition {
  readonly #formula: CheckedFormula
  readonly #latest = new Map<string, FormulaReading>()
  readonly #memory: FormulaMemory = new Map()

  constructor(formula: CheckedFormula) {
    this.#formula = formula
  }

  restore({ value, quality, ts }: InputSample, name: string): void {
    const isBad = quality >>> 30 >= 2
    this.#latest.set(name, { value: isBad ? null : value, quality, ts })
  }

  /** Returns whether the condition holds; undefined if a value that it needs is missing. */
  evaluate(now: number): boolean | undefined {
    try {
      const read = (name: string): FormulaReading => this.#latest.get(name) ?? missing
      const { value } = evaluateFormula(this.#formula.node, { read, now, memory: this.#memory })
      return value === null || typeof value === 'string' ? undefined : Boolean(value)
    } catch (fault) {
      if (fault instanceof FormulaFault) return undefined
      throw fault
    }
  }
}

/** True while a formula is. The value of the alarm is that of its point. */
export class FormulaSignal implements Signal {
  readonly isFedByInputs = true
  readonly #condition: FormulaCondition
  #value = 0

  constructor(formula: CheckedFormula) {
    this.#condition = new FormulaCondition(formula)
  }

  take(sample: InputSample, name: string | null): Reading | undefined {
    this.restore(sample, name)
    return name === null ? undefined : this.#read(sample)
  }

  present(now: number): Reading | undefined {
    return this.#read({ ts: now, rts: now, quality: qualities.good })
  }

  #read({ ts, rts, quality }: Pick<Reading, 'ts' | 'rts' | 'quality'>): Reading | undefined {
    const holds = this.#condition.evaluate(rts)
    return holds === undefined ? undefined : { ts, rts, value: this.#value, quality, signal: holds ? 1 : 0 }
  }

  restore(sample: InputSample, name: string | null): void {
    if (name !== null) this.#condition.restore(sample, name)
    else this.#value = numberOf(sample) ?? this.#value
  }
}
