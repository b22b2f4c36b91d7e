// Validates a value of an object against its field and normalises it: one stored form per type, so that equal values
// are equal texts.
import { defaultMaxCharacters } from '@gemba/contract/base/data-model/data-model.ts'
import { detailType } from '@gemba/contract/base/data-model/dictionaries.ts'
import type { ProblemCode } from '@gemba/contract/problems.ts'
import { decimalOf, isDecimal } from '@gemba/contract/rules/decimal.ts'
import Big from 'big.js'
import { parseInstant } from '../../../platform/clock.ts'

/** The properties of a field that its values depend on. */
export interface DetailShape {
  readonly dataType: number
  readonly length?: number | null
  readonly precision?: number | null
}

export type StoredValue = string | number | boolean | null

/** The value in stored form, or the problem with it. */
export type ValueCheckResult =
  | { readonly value: StoredValue }
  | { readonly problem: ProblemCode; readonly limit?: number }

const types = detailType.codes
const wrongType: ValueCheckResult = { problem: 'type' }
const maxDecimals = 12

const checks: Readonly<Record<number, (raw: unknown, detail: DetailShape, zone: string) => ValueCheckResult>> = {
  [types.text]: (raw, { length }) => {
    if (typeof raw !== 'string') return wrongType
    const limit = length ?? defaultMaxCharacters
    if (raw.length > 2 * limit || Array.from(raw).length > limit) return { problem: 'tooLong', limit }
    return raw.includes('\0') ? { problem: 'pattern' } : { value: raw }
  },
  [types.integer]: (raw) => {
    if (typeof raw === 'string' && !/^-?\d{1,15}$/.test(raw)) return wrongType
    if (typeof raw !== 'string' && typeof raw !== 'number') return wrongType
    const value = Number(raw)
    if (!Number.isInteger(value)) return wrongType
    return Number.isSafeInteger(value) ? { value: value + 0 } : { problem: 'range' }
  },
  [types.decimal]: (raw, { precision }) => {
    const text = typeof raw === 'number' && Number.isFinite(raw) ? decimalOf(raw) : raw
    if (typeof text !== 'string') return wrongType
    if (!isDecimal(text)) return /^-?\d+(\.\d+)?$/.test(text) ? { problem: 'range' } : wrongType
    const exact = new Big(text)
    const limit = precision ?? maxDecimals
    if (!exact.eq(exact.round(limit))) return { problem: 'range' }
    return { value: exact.eq(0) ? '0' : exact.toFixed() }
  },
  [types.date]: (raw) => {
    if (typeof raw !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(raw)) return wrongType
    return isDay(raw) ? { value: raw } : wrongType
  },
  [types.time]: (raw, _, zone) => {
    const at = parseInstant(raw, zone)
    if (at === undefined) return { problem: 'instant' }
    const value = Temporal.Instant.fromEpochMilliseconds(at).toString()
    return /^[1-9]\d{3}-/.test(value) ? { value } : { problem: 'range' }
  },
  [types.yesNo]: (raw) => {
    const value = [true, 1, '1', 'true'].includes(raw as string)
    return value || [false, 0, '0', 'false'].includes(raw as string) ? { value } : wrongType
  },
  [types.dictionary]: (raw) => {
    const code = typeof raw === 'number' ? String(raw) : raw
    return typeof code === 'string' && code.length <= 64 && !code.includes('\0') ? { value: code } : wrongType
  },
  [types.reference]: (raw) => {
    const id = typeof raw === 'number' && Number.isSafeInteger(raw) ? String(raw) : raw
    return typeof id === 'string' && /^[1-9]\d{0,17}$/.test(id) ? { value: id } : { problem: 'unknown' }
  },
}

/**
 * Returns the value in stored form, null if empty, or the problem with it. Times without an offset are in the given
 * zone.
 */
export function checkValue(detail: DetailShape, raw: unknown, zone: string): ValueCheckResult {
  if (raw === null || raw === undefined || raw === '') return { value: null }
  return checks[detail.dataType]?.(raw, detail, zone) ?? wrongType
}

function isDay(text: string): boolean {
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' }).year > 0
  } catch {
    return false
  }
}
