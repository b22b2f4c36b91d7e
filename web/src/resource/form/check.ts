// Validates a form before it is sent, with the same declared fields as the server.
import { boundsOf, type Field, type FieldRecord, fixedUnitOf } from '@gemba/contract/kit/field.ts'
import { type Language, wordIn } from '@gemba/contract/kit/page.ts'
import { type ProblemCode, problems } from '@gemba/contract/problems.ts'
import { isDecimal, violatedBound, withoutThousands } from '@gemba/contract/rules/decimal.ts'
import { findBroken, findEmptyText, ruleOf } from '@gemba/contract/rules/field-rule.ts'
import { fillText } from '@gemba/contract/rules/fill-text.ts'
import { formatExactly } from '../../ui/value/duration.ts'

export type Values = Record<string, unknown>

const codeShape = /^[\w/-]+$/
const numeric = new Set(['integer', 'number', 'duration'])

export const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''

interface Finding {
  code: ProblemCode
  limit?: number | undefined
}

/** Returns the problem of one value; undefined if it is valid. */
export function findProblem(field: Field, value: unknown): Finding | undefined {
  if (isEmpty(value)) return field.required ? { code: 'required' } : undefined
  const { min, max } = boundsOf(field)
  if (field.kind === 'decimal') {
    const text = withoutThousands(String(value))
    return isDecimal(text) ? violatedBound(field, text) : { code: 'type' }
  }
  if (numeric.has(field.kind)) {
    const number = Number(value)
    if (!Number.isFinite(number)) return { code: 'type' }
    if (field.kind !== 'number' && !Number.isInteger(number)) return { code: 'type' }
    if (min !== undefined && number < min) return { code: 'tooSmall', limit: min }
    if (max !== undefined && number > max) return { code: 'tooLarge', limit: max }
    return undefined
  }
  if (typeof value !== 'string') return undefined
  const length = Array.from(value).length
  if (min !== undefined && length < min) return { code: 'tooShort', limit: min }
  if (max !== undefined && length > max) return { code: 'tooLong', limit: max }
  return field.kind === 'code' && !codeShape.test(value) ? { code: 'code' } : undefined
}

/** Returns the text of the problem of one value; undefined if it may be sent. */
function problemText(field: Field, value: unknown, language: Language): string | undefined {
  const valueToSend = typeof value === 'string' && field.kind !== 'secret' ? value.trim() : value
  const fieldProblem = findProblem(field, valueToSend)
  if (!fieldProblem) {
    const broken = findBroken(field, valueToSend)
    return broken && wordIn(language, broken)
  }
  const isOfRule = fieldProblem.code === 'type' || fieldProblem.code === 'tooSmall'
  const ofRule = fieldProblem.code === 'required' ? findEmptyText(field) : isOfRule ? ruleOf(field)?.broken : undefined
  const words = ofRule ?? problems[fieldProblem.code]
  const { limit = '' } = fieldProblem
  const isDuration = fixedUnitOf(field) === 'ms' && typeof limit === 'number'
  const limitText = isDuration ? formatExactly(limit, language) : String(limit)
  return fillText(wordIn(language, words), () => limitText)
}

/** Returns the texts of the problems by field name. */
export function checkValues(fields: FieldRecord, values: Values, language: Language): Record<string, string> {
  const problemByField: Record<string, string> = {}
  for (const [name, field] of Object.entries(fields)) {
    const text = problemText(field, values[name], language)
    if (text !== undefined) problemByField[name] = text
  }
  return problemByField
}

/** Returns the values with text trimmed, except for secrets, and with emptied optional values as null. */
export function trimValues(values: Values, fields: FieldRecord = {}): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const trimmed = typeof value === 'string' && fields[name]?.kind !== 'secret' ? value.trim() : value
      return [name, trimmed === '' || trimmed === undefined ? null : trimmed]
    }),
  )
}
