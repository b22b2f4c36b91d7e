// A calculation as the intake runs it.
import type { Words } from '@gemba/contract/kit/page.ts'
import { hasWindow, parameterMode, timingType } from '@gemba/contract/telemetry/calculation/dictionaries.ts'
import { windowBegin } from '@gemba/contract/telemetry/calculation/next-run.ts'
import { type CheckedFormula, checkFormula } from '@gemba/contract/telemetry/formula/check-formula.ts'
import type { FormulaReading } from '@gemba/contract/telemetry/formula/evaluate-formula.ts'
import { FormulaFault } from '@gemba/contract/telemetry/formula/formula-fault.ts'
import { findFormulaFunction } from '@gemba/contract/telemetry/formula/formula-functions.ts'
import type { FormulaCall, FormulaNode } from '@gemba/contract/telemetry/formula/formula-node.ts'
import type { FormulaMemory } from '@gemba/contract/telemetry/formula/past-functions.ts'
import { type CurveSource, counterIncrease } from '../../equipment/intake.ts'

/** How values of a point continue between its readings. */
export type PointShape = Pick<CurveSource, 'isState' | 'storeMode' | 'periodMs' | 'maxIntervalMs' | 'counter'>

export interface LoadedParameter {
  readonly name: string
  readonly pointId: string | null
  /** Null without a point. */
  readonly shape: PointShape | null
  readonly constant: number | null
  readonly mode: number
  readonly windowMs: number | null
  readonly stateValue: number | null
}

export interface LoadedTiming {
  readonly timingId: string
  readonly type: number
  readonly cron: string | null
  readonly everyMs: number | null
  readonly debounceMs: number
  readonly graceMs: number
  readonly misfire: number
}

export interface LoadedCalculation {
  readonly calculationId: string
  readonly companyId: string
  readonly version: number
  readonly formula: string
  readonly resultPointId: string
  readonly onMissing: number
  readonly timeoutMs: number
  readonly params: readonly LoadedParameter[]
  readonly timings: readonly LoadedTiming[]
}

/** What a calculation remembers over restarts. */
export interface CalculationState {
  readonly memory: Readonly<Record<string, { value: number; ts: number; result: number | null }>>
  readonly fires: Readonly<Record<string, number>>
}

/** Returns the checked formula, or the texts of its fault. */
export function parseCalculation({
  formula,
  params,
}: Pick<LoadedCalculation, 'formula' | 'params'>): CheckedFormula | Words {
  try {
    return checkFormula(
      formula,
      params.map(({ name }) => name),
    )
  } catch (fault) {
    if (fault instanceof FormulaFault) return fault.words
    throw fault
  }
}

/** Returns the calls of a formula that remember earlier values. */
export function pastCallsOf(node: FormulaNode): FormulaCall[] {
  switch (node.kind) {
    case 'literal':
    case 'name':
      return []
    case 'unary':
      return pastCallsOf(node.operand)
    case 'binary':
      return [node.left, node.right].flatMap(pastCallsOf)
    case 'choice':
      return [node.condition, node.consequence, node.alternative].flatMap(pastCallsOf)
    case 'call':
      return findFormulaFunction(node.name)?.kind === 'past' ? [node] : node.inputs.flatMap(pastCallsOf)
  }
}

/** Returns whether a formula remembers earlier values. */
export const usesPast = (node: FormulaNode): boolean => pastCallsOf(node).length > 0

export const memoryOf = (state: CalculationState | undefined): FormulaMemory =>
  new Map(Object.entries(state?.memory ?? {}))

/** Returns a reading of the point of a parameter, with the increases of a counter. */
export function readingOf(reading: FormulaReading, { shape }: Pick<LoadedParameter, 'shape'>): FormulaReading {
  const { counter } = shape ?? {}
  return counter ? Object.assign({}, reading, { increase: increaseOf(counter) }) : reading
}

/** Returns the increase of a counter between two values. */
export const increaseOf =
  ({ rollover }: NonNullable<PointShape['counter']>) =>
  (before: number, now: number): number =>
    counterIncrease(before, now, rollover).increase

/** Returns whether a parameter needs more than the latest value of its point. */
export const needsWindow = ({ mode, pointId }: LoadedParameter): boolean => pointId !== null && hasWindow(mode)

export const isPrevious = ({ mode }: LoadedParameter): boolean => mode === parameterMode.codes.prev

const { windowEnd } = timingType.codes

/** Returns the beginning of the window of a run: by the length of the parameter, else of the timing of window ends. */
export function beginOf(
  windowMs: number | null,
  timing: Pick<LoadedTiming, 'type' | 'everyMs'> | undefined,
  { at, zone }: { readonly at: number; readonly zone: string },
): number {
  if (windowMs !== null) return at - windowMs
  return timing?.type === windowEnd && timing.everyMs !== null ? windowBegin(timing.everyMs, at, zone) : at
}
