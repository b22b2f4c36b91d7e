// Formats numbers with thousands separators. Zero is 0, missing is a dash.
import { isDecimal } from '@gemba/contract/rules/decimal.ts'

const formats = new Map<number | undefined, Intl.NumberFormat>()

const firstScientific = 1e15
const lastScientific = 1e-6
const scientificDigits = 6

/** Numbers of this size are floats, of which only the first digits are exact. Exact integers keep all their digits. */
const isHuge = (value: number): boolean =>
  Number.isFinite(value) && Math.abs(value) >= firstScientific && !Number.isSafeInteger(value)
const isTiny = (value: number): boolean => value !== 0 && Math.abs(value) < lastScientific

/** Formats a number as `1.8e308`. */
const formatScientific = (value: number): string =>
  Number(value.toPrecision(scientificDigits)).toExponential().replace('e+', 'e')

/** Formats a number with `decimals` places, or with as many as it needs (at most 3); a huge one as `1.8e308`. */
export function formatNumber(value: number, decimals?: number): string {
  if (isHuge(value)) return formatScientific(value)
  let format = formats.get(decimals)
  if (!format) {
    format = new Intl.NumberFormat('en-US', {
      minimumFractionDigits: decimals ?? 0,
      maximumFractionDigits: decimals ?? 3,
      // What rounds to zero has no sign.
      signDisplay: 'negative',
    })
    formats.set(decimals, format)
  }
  return format.format(value)
}

/** Formats an exact number with thousands separators and all its digits. A text that is no number stays as it is. */
export function formatDecimal(text: string): string {
  if (!isDecimal(text)) return text
  const [wholePart = '', fraction] = text.split('.')
  return `${wholePart.replace(/\B(?=(\d{3})+$)/g, ',')}${fraction === undefined ? '' : `.${fraction}`}`
}

/** Formats a measured number, which may be tiny: `1.5e-7`. With `decimals` it is rounded, so that noise is 0. */
export const formatFloat = (value: number, decimals?: number): string =>
  decimals === undefined && isTiny(value) ? formatScientific(value) : formatNumber(value, decimals)

/** Formats any telemetry value: numbers with `decimals`, text as it is, nothing as a dash. */
export function formatValue(value: number | string | boolean | null | undefined, decimals?: number | null): string {
  if (value === null || value === undefined || value === '') return '—'
  if (typeof value === 'number') return Number.isFinite(value) ? formatFloat(value, decimals ?? undefined) : '—'
  return String(value)
}

/**
 * Formats a reading, rounded to 2 decimals unless its point defines another number (shell specification, section 9).
 */
export const formatReading = (
  value: number | string | boolean | null | undefined,
  keepPoint?: number | null,
): string =>
  typeof value === 'number' && isTiny(value)
    ? formatFloat(value, keepPoint ?? undefined)
    : formatValue(value, keepPoint ?? 2)
