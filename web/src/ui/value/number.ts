// Formats numbers with thousands separators. Zero is 0, missing is a dash.
import { isDecimal } from '@gemba/contract/rules/decimal.ts'

const formats = new Map<number | undefined, Intl.NumberFormat>()

/** Formats a number with `decimals` places, or with as many as it needs (at most 3). */
export function formatNumber(value: number, decimals?: number): string {
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

/** Formats any telemetry value: numbers with `decimals`, text as it is, nothing as a dash. */
export function formatValue(value: number | string | boolean | null | undefined, decimals?: number | null): string {
  if (value === null || value === undefined || value === '') return '—'
  if (typeof value === 'number') return Number.isFinite(value) ? formatNumber(value, decimals ?? undefined) : '—'
  return String(value)
}

/**
 * Formats a reading, rounded to 2 decimals unless its point defines another number (shell specification, section 9).
 */
export const formatReading = (value: number | string | boolean | null | undefined, keepPoint?: number | null): string =>
  formatValue(value, keepPoint ?? 2)
