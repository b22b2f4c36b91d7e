// Converts between the text in a cell and the value to send.
import { isDecimal, withoutThousands } from '@gemba/contract/rules/decimal.ts'
import { isEmpty } from '../check.ts'
import type { GridColumn } from './grid-column.ts'

const numeric = new Set(['integer', 'number', 'duration'])
const trueWords = new Set(['1', 'true', 'yes', 'y', 'x', '是', '√', '✓'])
const falseWords = new Set(['0', 'false', 'no', 'n', '否', '-', '×'])

/** Returns whether a text means yes or no. */
export const isFlagWord = (text: string): boolean =>
  [trueWords, falseWords].some((words) => words.has(text.toLowerCase()))

/** Returns the text of a value in a cell. */
export function showCell({ field, factor = 1 }: GridColumn, value: unknown): string {
  if (isEmpty(value)) return ''
  const isNumber = numeric.has(field.kind) && Number.isFinite(Number(value))
  return isNumber ? String(Number(value) / factor) : String(value)
}

/**
 * Returns the value of a typed or pasted text. An invalid text is returned as it is, so that a problem can be shown.
 */
export function readCell({ field, factor = 1, options }: GridColumn, text: string): unknown {
  const plain = text.trim()
  if (field.kind === 'flag') return trueWords.has(plain.toLowerCase()) ? 1 : 0
  if (plain === '') return null
  if (options) {
    const searchText = plain.toLowerCase()
    return options.find(({ value, words }) => String(value) === plain || words.includes(searchText))?.value ?? plain
  }
  if (field.kind === 'decimal') return withoutThousands(plain)
  if (!numeric.has(field.kind)) return text
  const digits = withoutThousands(plain)
  if (!isDecimal(digits) && !Number.isFinite(Number(digits))) return plain
  const value = Number(digits) * factor
  // Avoids 100.00000000000001 ms for 0.1 s.
  return factor === 1 ? value : Number(value.toPrecision(12))
}
