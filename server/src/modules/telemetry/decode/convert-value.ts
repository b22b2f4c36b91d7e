// Converts a wire value to the engineering value and quality of the point: sections 3.1 and 3.3 of the domain design.

import type { SampleValue } from '@gemba/contract/telemetry/sample.ts'
import { clampPolicies, dataTypes, quality, severityOf } from '@gemba/contract/telemetry/sample.ts'
import type { IntakePoint } from '../point/point.ts'
import { stringifyWithin } from './bounded-json.ts'

/** Result of a conversion. The hot path reuses one object. */
export interface ConvertedValue {
  value: SampleValue
  quality: number
}

const maxStringBytes = 4096
const maxJsonBytes = 65_536

const floatMax = 3.4028234663852886e38
const int64Min = -(2n ** 63n)
const int64Max = 2n ** 63n - 1n
const integerPattern = /^[+-]?\d{1,20}$/

const integerRanges: Readonly<Record<number, readonly [low: number, high: number]>> = {
  [dataTypes.int16]: [-32_768, 32_767],
  [dataTypes.uint16]: [0, 65_535],
  [dataTypes.int32]: [-2_147_483_648, 2_147_483_647],
  [dataTypes.uint32]: [0, 4_294_967_295],
  [dataTypes.enumeration]: [-2_147_483_648, 2_147_483_647],
}

function refuse(into: ConvertedValue, code: number): ConvertedValue {
  into.value = null
  if (severityOf(into.quality) !== 2) into.quality = code
  return into
}

/**
 * Returns a wire value as a number. Numeric strings and booleans convert; the names of IEEE special values become NaN
 * or infinity.
 */
function toNumber(raw: unknown): number | undefined {
  if (typeof raw === 'number') return raw
  if (typeof raw === 'boolean') return raw ? 1 : 0
  if (typeof raw !== 'string') return undefined
  const text = raw.trim()
  if (text === '') return undefined
  const value = Number(text)
  if (!Number.isNaN(value)) return value
  if (/^[+-]?inf$/i.test(text)) return Number.POSITIVE_INFINITY
  return /^nan$/i.test(text) ? value : undefined
}

function convertBoolean(raw: unknown, into: ConvertedValue): ConvertedValue {
  const word = typeof raw === 'string' ? raw.trim().toLowerCase() : raw
  if (word === true || word === 1 || word === '1' || word === 'true') into.value = 1
  else if (word === false || word === 0 || word === '0' || word === 'false') into.value = 0
  else return refuse(into, typeof raw === 'number' ? quality.badOutOfRange : quality.badTypeMismatch)
  return into
}

function convertText(raw: unknown, isJson: boolean, into: ConvertedValue): ConvertedValue {
  const limit = isJson ? maxJsonBytes : maxStringBytes
  const word = isJson ? stringifyWithin(raw, limit) : toWord(raw)
  if (word === undefined) return refuse(into, isJson ? quality.badOutOfRange : quality.badTypeMismatch)
  if (word.length > limit || Buffer.byteLength(word) > limit) return refuse(into, quality.badOutOfRange)
  into.value = word
  return into
}

function toWord(raw: unknown): string | undefined {
  if (typeof raw === 'string') return raw
  return typeof raw === 'number' || typeof raw === 'boolean' ? String(raw) : undefined
}

function convertDateTime(raw: unknown, into: ConvertedValue): ConvertedValue {
  const instant = typeof raw === 'string' && !integerPattern.test(raw) ? Date.parse(raw) : toNumber(raw)
  if (instant === undefined || (typeof raw === 'string' && Number.isNaN(instant))) {
    return refuse(into, quality.badTypeMismatch)
  }
  if (!Number.isSafeInteger(instant)) return refuse(into, quality.badOutOfRange)
  into.value = instant
  return into
}

/**
 * Converts a 64-bit integer. Beyond 2^53-1 only a decimal string is exact; such a value stays text and is not scaled.
 */
function convertInt64(point: IntakePoint, raw: unknown, into: ConvertedValue): ConvertedValue {
  if (typeof raw === 'string' && integerPattern.test(raw.trim())) {
    const exact = BigInt(raw.trim().replace('+', ''))
    if (exact < int64Min || exact > int64Max) return refuse(into, quality.badOutOfRange)
    const near = Number(exact)
    if (Number.isSafeInteger(near)) return scaleNumber(point, near, into)
    if (point.scale !== 1 || point.offset !== 0) return scaleNumber(point, near, into)
    into.value = exact.toString()
    return into
  }
  const number = toNumber(raw)
  if (number === undefined) return refuse(into, quality.badTypeMismatch)
  if (Number.isFinite(number) && !Number.isInteger(number)) return refuse(into, quality.badTypeMismatch)
  if (!Number.isSafeInteger(number)) return refuse(into, quality.badOutOfRange)
  return scaleNumber(point, number, into)
}

function scaleNumber(point: IntakePoint, raw: number, into: ConvertedValue): ConvertedValue {
  const value = point.scale === 1 && point.offset === 0 ? raw : raw * point.scale + point.offset
  if (!Number.isFinite(value)) return refuse(into, quality.badOutOfRange)
  into.value = value
  if (point.clampPolicy === clampPolicies.none) return into
  const isOutside = (point.engLow !== null && value < point.engLow) || (point.engHigh !== null && value > point.engHigh)
  if (!isOutside) return into
  if (point.clampPolicy === clampPolicies.reject) return refuse(into, quality.badOutOfRange)
  if (severityOf(into.quality) === 0) into.quality = quality.uncertainEngineeringUnitsExceeded
  return into
}

function convertNumber(point: IntakePoint, raw: unknown, into: ConvertedValue): ConvertedValue {
  const number = toNumber(raw)
  if (number === undefined) return refuse(into, quality.badTypeMismatch)
  if (!Number.isFinite(number)) return refuse(into, quality.badOutOfRange)
  const range = integerRanges[point.dataType]
  if (range !== undefined) {
    if (!Number.isInteger(number)) return refuse(into, quality.badTypeMismatch)
    if (number < range[0] || number > range[1]) return refuse(into, quality.badOutOfRange)
  } else if (point.dataType === dataTypes.float && Math.abs(number) > floatMax) {
    return refuse(into, quality.badOutOfRange)
  }
  return scaleNumber(point, number, into)
}

/**
 * Converts one wire value. NaN and infinity become null with BadOutOfRange.
 * @param raw value as parsed from the message; null if the source has no value
 * @param given quality that the source sent, undefined if it sent none
 */
export function convertValue(
  point: IntakePoint,
  { raw, sentQuality }: { raw: unknown; sentQuality: unknown },
  into: ConvertedValue = { value: null, quality: 0 },
): ConvertedValue {
  into.quality = sentQuality === undefined || sentQuality === null ? quality.good : qualityFrom(sentQuality)
  if (raw === null) return refuse(into, quality.bad)
  switch (point.dataType) {
    case dataTypes.double:
      // The common case first: a plain number needs no further conversion.
      if (typeof raw === 'number' && Number.isFinite(raw)) return scaleNumber(point, raw, into)
      return convertNumber(point, raw, into)
    case dataTypes.boolean:
      return convertBoolean(raw, into)
    case dataTypes.int64:
      return convertInt64(point, raw, into)
    case dataTypes.string:
      return convertText(raw, false, into)
    case dataTypes.json:
      return convertText(raw, true, into)
    case dataTypes.dateTime:
      return convertDateTime(raw, into)
    default:
      return convertNumber(point, raw, into)
  }
}

/** Returns the quality of a source as uint32. An invalid one counts as Bad. */
function qualityFrom(givenQuality: unknown): number {
  if (
    typeof givenQuality === 'number' &&
    givenQuality >= 0 &&
    givenQuality <= 0xffffffff &&
    Number.isInteger(givenQuality)
  )
    return givenQuality
  return quality.bad
}
