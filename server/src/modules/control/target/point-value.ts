// Values of points as people enter them, as devices store them, and as they are read back.
import { dataType } from '@gemba/contract/equipment/dictionaries.ts'
import type { ControlledPoint, PointSource } from './control-target.ts'

export type RawValue = number | string | boolean

const { boolean, int64, float, double, string, dateTime, enumeration, json } = dataType.codes
const integers: readonly number[] = [
  dataType.codes.int16,
  dataType.codes.uint16,
  dataType.codes.int32,
  dataType.codes.uint32,
  int64,
  dateTime,
  enumeration,
]
const maxTextBytes = 4096
/** Share of a value that single-precision numbers and scaled integers lose. */
const lostShare = 1e-6

/** Returns a value in the form of its data type; undefined if it does not fit. */
export function parseValue(
  { dataType: type, scale }: Pick<ControlledPoint, 'dataType' | 'scale'>,
  value: unknown,
): RawValue | undefined {
  if (type === string) return textOf(value)
  if (type === json) return undefined
  if (type === boolean) return booleanOf(value)
  if (typeof value !== 'number' && typeof value !== 'string') return undefined
  const text = String(value).trim()
  const number = text === '' ? Number.NaN : Number(text)
  if (!Number.isFinite(number)) return undefined
  const isIntegral = integers.includes(type) && scale === 1
  if (!isIntegral) return number
  if (!/^-?\d+$/.test(text)) return Number.isInteger(number) ? number : undefined
  return Number.isSafeInteger(number) ? number : int64Of(text, type)
}

const int64Of = (text: string, type: number): string | undefined =>
  type === int64 && BigInt.asIntN(64, BigInt(text)) === BigInt(text) ? text : undefined

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && Buffer.byteLength(value) <= maxTextBytes ? value : undefined

function booleanOf(value: unknown): 0 | 1 | undefined {
  const text = String(value).trim().toLowerCase()
  if (text === '1' || text === 'true') return 1
  return text === '0' || text === 'false' ? 0 : undefined
}

/** Returns a value as the device stores it. */
export function toRaw(
  { dataType: type }: Pick<ControlledPoint, 'dataType'>,
  value: RawValue,
  { scale, offset }: PointSource,
): RawValue {
  if (type === boolean) return Number(value) !== 0
  if (typeof value !== 'number' || type === string) return value
  if (scale === 1 && offset === 0) return value
  const raw = (value - offset) / scale
  const rounded = Math.round(raw)
  // 21.3 / 0.1 is almost 213.
  return Math.abs(raw - rounded) <= lostShare * Math.max(1, Math.abs(rounded)) ? rounded : raw
}

export interface ComparedPoint {
  readonly dataType: number
  readonly tolerance: number | null
}

/** Returns whether a value that was read back is the one that was written. */
export function isSame({ dataType: type, tolerance }: ComparedPoint, target: string, value: unknown): boolean {
  if (value === null || value === undefined) return false
  const isNumber = type !== string && type !== json
  if (!isNumber) return String(value) === target
  if (String(value) === target) return true
  const [wanted, read] = [Number(target), Number(value)]
  if (!Number.isFinite(wanted) || !Number.isFinite(read)) return false
  const isRounded = type === float || type === double
  const slack =
    (tolerance ?? 0) + (isRounded || !Number.isInteger(wanted) ? lostShare * Math.max(1, Math.abs(wanted)) : 0)
  return Math.abs(read - wanted) <= slack
}
