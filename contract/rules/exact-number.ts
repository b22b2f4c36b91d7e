// Numbers as devices store them. An integer that a scaled value is divided into: 21.3 / 0.1 is almost 213.

const absoluteTolerance = 1e-6
const relativeTolerance = 1e-12

/** Returns the integer that a number almost is; else the number. */
export function asInteger(number: number): number {
  const rounded = Math.round(number)
  return Math.abs(number - rounded) <= absoluteTolerance + relativeTolerance * Math.abs(rounded) ? rounded : number
}

/** Returns the exact integer of a value, of whose digits a number would lose some; undefined if it is none. */
export function exactInteger(value: number | bigint | string | boolean): bigint | undefined {
  if (typeof value === 'bigint') return value
  if (typeof value === 'string' && /^-?\d+$/.test(value)) return BigInt(value)
  const number = asInteger(Number(value))
  return Number.isInteger(number) ? BigInt(number) : undefined
}

/** Returns whether a single-precision number can hold a number. */
export const fitsFloat = (number: number): boolean => Number.isFinite(Math.fround(number))
