// Arithmetic of the formula language. Results that are not finite numbers become null with BadOutOfRange.
import type { FormulaFunctionName } from './formula-functions.ts'

type NumberFunction = (...numbers: readonly number[]) => number

const sum: NumberFunction = (...numbers) => numbers.reduce((total, number) => total + number, 0)

/** Rounds half away from zero at a decimal place. The exponent is moved in the text, because 1.005 * 100 is below 100.5. */
const round: NumberFunction = (number = Number.NaN, digits = 0) => {
  if (!Number.isInteger(digits) || Math.abs(digits) > 15) return Number.NaN
  const [mantissa = '', exponent = '0'] = Math.abs(number).toExponential().split('e')
  const shifted = Math.round(Number(`${mantissa}e${Number(exponent) + digits}`))
  const [whole = '', shift = '0'] = shifted.toExponential().split('e')
  return Math.sign(number) * Number(`${whole}e${Number(shift) - digits}`)
}

export const numberFunctions: Readonly<Partial<Record<FormulaFunctionName, NumberFunction>>> = {
  abs: Math.abs,
  min: Math.min,
  max: Math.max,
  sum,
  avg: (...numbers) => sum(...numbers) / numbers.length,
  round,
  floor: Math.floor,
  ceil: Math.ceil,
  sqrt: Math.sqrt,
  pow: Math.pow,
  exp: Math.exp,
  ln: Math.log,
  log10: Math.log10,
  sin: Math.sin,
  cos: Math.cos,
  tan: Math.tan,
  clamp: (number = Number.NaN, low = Number.NaN, high = Number.NaN) =>
    low > high ? Number.NaN : Math.min(Math.max(number, low), high),
}

export const numberOperators: Readonly<Record<string, (left: number, right: number) => number>> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => left / right,
  '%': (left, right) => left % right,
  '^': (left, right) => left ** right,
}
