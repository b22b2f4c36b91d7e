// Converts a cell to the value of a field, or finds the problem with it.
import { boundsOf, type Field } from '@gemba/contract/kit/field.ts'
import type { Words } from '@gemba/contract/kit/page.ts'
import type { ProblemCode } from '@gemba/contract/problems.ts'
import { decimalOf, isDecimal, violatedBound, withoutThousands } from '@gemba/contract/rules/decimal.ts'
import { findBroken } from '@gemba/contract/rules/field-rule.ts'
import { rules } from '@gemba/contract/rules/rules.ts'
import { parseInstant } from '../../../platform/clock.ts'
import type { ReadCell } from '../../../platform/spreadsheet/read-workbook.ts'
import { choiceOf } from './sheet-columns.ts'
import { valueText } from './value-text.ts'

interface ValueProblem {
  readonly problem: ProblemCode
  readonly limit?: number
  /** Text of the problem, if the rule of the field has one. */
  readonly words?: Words
}
export type ValueCheck = { readonly value: unknown } | ValueProblem

const codeShape = /^[A-Za-z0-9_\-/]+$/
const formulaStart = /^[=+\-@]/

function textOf(cell: ReadCell): string {
  if (cell === null) return ''
  if (typeof cell === 'object') return new Date(cell.wallClock).toISOString().slice(0, 19).replace('T', ' ')
  return String(cell).trim()
}

/** Splits a cell with several names. */
const labelsIn = (text: string): string[] =>
  text
    .split(/[,;，、；\n]/)
    .map((item) => item.trim())
    .filter((item) => item !== '')

/** Reads one cell. References and dictionary entries stay texts. */
export function checkValue(field: Field, cell: ReadCell, zone: string): ValueCheck {
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
    case 'references':
      return { value: labelsIn(text) }
    case 'instant': {
      const at = parseInstant(text, zone)
      return at === undefined ? { problem: 'instant', words: valueText('instant', text) } : { value: at }
    }
    default:
      return checkText(field, text)
  }
}

/** Returns the problem of a text that is not such a number: a formula if it starts with a sign. */
const noNumber = (text: string, expected: 'number' | 'wholeNumber' = 'number'): ValueProblem =>
  formulaStart.test(text) ? { problem: 'formula' } : { problem: 'type', words: valueText(expected, text) }

/** Checks a number by its kind and bounds. A broken rule of the field supplies its own text. */
function checkNumber(field: Field, text: string): ValueCheck {
  const checked = checkBounds(field, text)
  const words =
    field.rule && 'problem' in checked && checked.problem !== 'tooLarge' ? rules[field.rule].broken : undefined
  return words ? { ...checked, words } : checked
}

function checkBounds(field: Field, text: string): ValueCheck {
  const { kind } = field
  const { min, max } = boundsOf(field)
  const number = Number(text)
  if (!Number.isFinite(number) || (kind === 'integer' && !Number.isInteger(number)))
    return noNumber(text, kind === 'integer' ? 'wholeNumber' : 'number')
  if (min !== undefined && number < min) return { problem: 'tooSmall', limit: min }
  if (max !== undefined && number > max) return { problem: 'tooLarge', limit: max }
  return { value: number }
}

function checkDecimal(field: Field, text: string): ValueCheck {
  if (!isDecimal(text)) return noNumber(text)
  const bound = violatedBound(boundsOf(field), text)
  return bound ? { problem: bound.code, limit: bound.limit } : { value: text }
}

function checkChoice(field: Field, cell: ReadCell, text: string): ValueCheck {
  const code = typeof cell === 'boolean' ? Number(cell) : choiceOf(field, text)
  return code === undefined ? { problem: 'choice', words: valueText('choice', text) } : { value: code }
}

function checkText(field: Field, text: string): ValueCheck {
  const { kind, rule } = field
  const { min, max } = boundsOf(field)
  // A rule may allow such a start, for example a phone number with a plus.
  if (formulaStart.test(text) && kind !== 'secret' && !rule) return { problem: 'formula' }
  const length = Array.from(text).length
  if (min !== undefined && length < min) return { problem: 'tooShort', limit: min }
  if (max !== undefined && length > max) return { problem: 'tooLong', limit: max }
  if (kind === 'code' && !codeShape.test(text)) return { problem: 'code' }
  const words = findBroken(field, text)
  return words ? { problem: 'pattern', words } : { value: text }
}
