// Validates values of process parameters against their declaration. Pure functions that the bench and the server share.
import { dataType } from '../../equipment/dictionaries.ts'
import type { CodeOf } from '../../kit/dictionary.ts'
import { compareDecimals, isDecimal } from '../../rules/decimal.ts'
import { parameterKind } from './dictionaries.ts'

const { number, yesNo } = parameterKind.codes
const { boolean, string, dateTime, enumeration, json } = dataType.codes
const noNumbers: readonly number[] = [boolean, string, dateTime, enumeration, json]

/** Maximum length of a value in characters. */
export const maxPerValue = 200

export interface ParameterLimits {
  readonly kind: CodeOf<typeof parameterKind>
  readonly lowerLimit: string | null
  readonly upperLimit: string | null
  readonly target: string | null
}

/** Fault of a value: not of its kind, or outside the limits. A value equal to a limit is within. */
export type Fault = 'wrong' | 'below' | 'above'

/** Returns the fault of a given value; undefined if there is none. */
export function faultOf(
  { kind, lowerLimit, upperLimit }: Omit<ParameterLimits, 'target'>,
  value: string,
): Fault | undefined {
  if (value.trim() === '' || value.length > maxPerValue) return 'wrong'
  if (kind === yesNo) return value === '0' || value === '1' ? undefined : 'wrong'
  if (kind !== number) return undefined
  if (!isDecimal(value)) return 'wrong'
  if (lowerLimit !== null && compareDecimals(value, lowerLimit) < 0) return 'below'
  if (upperLimit !== null && compareDecimals(value, upperLimit) > 0) return 'above'
  return undefined
}

/** Returns whether the limits and the target belong to a number and are in ascending order. */
export function areLimitsOrdered({ kind, lowerLimit, target, upperLimit }: ParameterLimits): boolean {
  const limits = [lowerLimit, target, upperLimit].filter((limit) => limit !== null)
  if (kind !== number) return limits.length === 0
  return limits.every((limit, at) => at === 0 || compareDecimals(limits[at - 1] ?? limit, limit) <= 0)
}

/** Returns whether a point with values of a data type can supply a parameter. */
export const isPointOfKind = (kind: ParameterLimits['kind'], type: number): boolean =>
  kind === number ? !noNumbers.includes(type) : type === (kind === yesNo ? boolean : string)

/** Returns limits in readable form: `60 … 80 °C`, `≥ 60 °C`; empty if there are none. */
export function limitsInWords({
  lowerLimit,
  upperLimit,
  unit,
}: Omit<ParameterLimits, 'kind' | 'target'> & Unit): string {
  const of = unit ? ` ${unit}` : ''
  if (lowerLimit !== null && upperLimit !== null) return `${lowerLimit} … ${upperLimit}${of}`
  if (lowerLimit !== null) return `≥ ${lowerLimit}${of}`
  return upperLimit === null ? '' : `≤ ${upperLimit}${of}`
}

interface Unit {
  readonly unit: string | null
}
