// Values of points as devices store them, and as they are read back.
import { type PointValue, parsePointValue } from '@gemba/contract/control/value-rules.ts'
import { dataType } from '@gemba/contract/equipment/dictionaries.ts'
import { asInteger } from '@gemba/contract/rules/exact-number.ts'
import type { ControlledPoint, PointSource } from './control-target.ts'

export type RawValue = number | string | boolean

const { boolean, int64, float, double, string, json } = dataType.codes
/** Share of a value that single-precision numbers and scaled integers lose. */
const lostShare = 1e-6
const digitsPattern = /^-?\d+$/

/** Returns a value in the form of its data type; undefined if it does not fit. */
export const parseValue = (point: ControlledPoint, value: unknown): PointValue | undefined =>
  parsePointValue(point, value)

/** Returns a value as the device stores it. */
export function toRaw(
  { dataType: type }: Pick<ControlledPoint, 'dataType'>,
  value: PointValue,
  { scale, offset }: PointSource,
): RawValue {
  if (type === boolean) return Number(value) !== 0
  if (typeof value !== 'number' || type === string) return value
  if (scale === 1 && offset === 0) return value
  return asInteger((value - offset) / scale)
}

export interface ComparedPoint {
  readonly dataType: number
  readonly tolerance: number | null
}

/** Returns whether a value that was read back is the one that was written. */
export function isSame({ dataType: type, tolerance }: ComparedPoint, target: string, value: unknown): boolean {
  if (value === null || value === undefined) return false
  const text = String(value)
  if (text === target) return true
  if (type === string) return trimPadding(text) === trimPadding(target)
  if (type === json) return false
  if (type === int64 && digitsPattern.test(target) && digitsPattern.test(text))
    return isNearInteger(BigInt(target), BigInt(text), tolerance)
  const [wanted, read] = [Number(target), Number(value)]
  if (!Number.isFinite(wanted) || !Number.isFinite(read)) return false
  const isRounded = type === float || type === double
  const slack =
    (tolerance ?? 0) + (isRounded || !Number.isInteger(wanted) ? lostShare * Math.max(1, Math.abs(wanted)) : 0)
  return Math.abs(read - wanted) <= slack
}

/** Devices fill texts of a fixed length with spaces. */
const trimPadding = (text: string): string => text.replace(/ +$/, '')

/** Integers beyond 2^53 - 1 have no exact number. */
function isNearInteger(wanted: bigint, read: bigint, tolerance: number | null): boolean {
  const difference = wanted > read ? wanted - read : read - wanted
  return difference <= (tolerance ?? 0)
}
