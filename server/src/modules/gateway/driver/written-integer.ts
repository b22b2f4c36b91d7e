// Integers that a scaled value is divided into: 21.3 / 0.1 is almost 213.

const tolerance = 1e-6

/** Returns the integer that a number almost is; else the number. */
export function asInteger(number: number): number {
  const rounded = Math.round(number)
  return Math.abs(number - rounded) <= tolerance * Math.max(1, Math.abs(rounded)) ? rounded : number
}

/** Throws `RangeError` if the number is no integer. */
export function toInteger(number: number): number {
  const integer = asInteger(number)
  if (!Number.isInteger(integer)) throw new RangeError('not an integer')
  return integer
}
