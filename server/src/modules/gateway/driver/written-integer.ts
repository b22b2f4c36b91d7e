// Integers of values that are written.
import { asInteger, exactInteger } from '@gemba/contract/rules/exact-number.ts'
import type { DriverWrite } from './driver.ts'

/** Throws `RangeError` if the number is no integer. */
export function toInteger(number: number): number {
  const integer = asInteger(number)
  if (!Number.isInteger(integer)) throw new RangeError('not an integer')
  return integer
}

/** Throws `RangeError` if the value is no integer. */
export function toBigInteger(value: DriverWrite['value']): bigint {
  const integer = exactInteger(value)
  if (integer === undefined) throw new RangeError('not an integer')
  return integer
}
