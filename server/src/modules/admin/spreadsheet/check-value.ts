// A cell as the value of a field, or what is wrong with it.
import type { Field } from '@gemba/contract/kit/field.ts'
import type { ProblemCode } from '@gemba/contract/problems.ts'
import { brokenBound, decimalOf, isDecimal, withoutThousands } from '@gemba/contract/rules/decimal.ts'
import { parseInstant } from '../../../platform/clock.ts'
import type { ReadCell } from '../../../platform/spreadsheet/read-workbook.ts'
import { choiceOf } from './sheet-columns.ts'

export type Checked = { readonly value: unknown } | { readonly problem: ProblemCode; readonly limit?: number }

const codeShape = /^[A-Za-z0-9_\-/]+$/
const formulaStart = /^[=+\-@]/

function textOf(cell: ReadCell): string {
  if (cell === null) return ''
  if (typeof cell === 'object') return new Date(cell.wallClock).toISOString().slice(0, 19).replace('T', ' ')
  return String(cell).trim()
}

/** Reads one cell. References and entries of dictionaries are left as the text people wrote. */
export function checkValue(field: Field, cell: ReadCell, zone: string): Checked {
  const text = textOf(cell)
  if (text === '') {
    if (!field.required) return { value: null }
    return field.initial === undefined ? { problem: 'required' } : { value: undefined }
  }
  switch (field.kind) {
    case 'integer':
    case 'number':
      return checkNumber(field, text)
    case 'decimal':
      return checkDecimal(field, typeof cell === 'number' ? decimalOf(cell) : withoutThousands(text))
    case 'flag':
    case 'choice':
      return checkChoice(field, cell, text)
    case 'dictionary':
      return { value: text }
    case 'instant': {
      const at = parseInstant(text, zone)
      return at === undefined ? { problem: 'instant' } : { value: at }
    }
    default:
      return checkText(field, text)
  }
}

function checkNumber({ kind, min, max }: Field, text: string): Checked {
  const number = Number(text)
  if (!Number.isFinite(number) || (kind === 'integer' && !Number.isInteger(number))) return { problem: 'type' }
  if (min !== undefined && number < min) return { problem: 'tooSmall', limit: min }
  if (max !== undefined && number > max) return { problem: 'tooLarge', limit: max }
  return { value: number }
}

function checkDecimal(field: Field, text: string): Checked {
  if (!isDecimal(text)) return { problem: 'type' }
  const bound = brokenBound(field, text)
  return bound ? { problem: bound.code, limit: bound.limit } : { value: text }
}

function checkChoice(field: Field, cell: ReadCell, text: string): Checked {
  const code = typeof cell === 'boolean' ? Number(cell) : choiceOf(field, text)
  return code === undefined ? { problem: 'choice' } : { value: code }
}

function checkText({ kind, min, max }: Field, text: string): Checked {
  if (formulaStart.test(text) && kind !== 'secret') return { problem: 'formula' }
  const length = Array.from(text).length
  if (min !== undefined && length < min) return { problem: 'tooShort', limit: min }
  if (max !== undefined && length > max) return { problem: 'tooLong', limit: max }
  return kind === 'code' && !codeShape.test(text) ? { problem: 'code' } : { value: text }
}
