// Converts the findings of the schema validator to the error `invalid`, with a text for each field.
import { type Field, type FieldRecord, itemOf } from '@gemba/contract/kit/field.ts'
import { type Language, wordIn } from '@gemba/contract/kit/page.ts'
import { type Problem, type ProblemCode, problems } from '@gemba/contract/problems.ts'
import { isDecimal, violatedBound } from '@gemba/contract/rules/decimal.ts'
import { findBroken, ruleOf } from '@gemba/contract/rules/field-rule.ts'
import { fillText } from '@gemba/contract/rules/fill-text.ts'
import { DomainError } from '../domain-error.ts'

interface Finding {
  readonly keyword: string
  readonly instancePath: string
  readonly params: Record<string, unknown>
}

const byKeyword: Readonly<Record<string, ProblemCode>> = {
  required: 'required',
  type: 'type',
  maxLength: 'tooLong',
  maxItems: 'tooMany',
  minLength: 'tooShort',
  minimum: 'tooSmall',
  maximum: 'tooLarge',
  enum: 'choice',
  pattern: 'pattern',
}

/** Returns one problem of one field, in the caller's language. */
export function problemOf(
  field: string,
  problem: ProblemCode,
  options: { language: Language; limit?: unknown },
): Problem {
  const text = fillText(wordIn(options.language, problems[problem]), () => String(options.limit ?? ''))
  return { field, problem, text }
}

/** Problems for which a field rule has its own text. */
const byRule: ReadonlySet<ProblemCode> = new Set(['pattern', 'type', 'tooSmall'])

/** Returns the error for a body that violates its schema, with one problem per field. */
export function invalidBody(findings: readonly Finding[], fields: FieldRecord, language: Language): DomainError {
  const problemByField = new Map<string, Problem>()
  for (const { keyword, instancePath, params } of findings) {
    const missing = keyword === 'required' ? String(params.missingProperty ?? '') : ''
    const field = missing || instancePath.replace(/^\//, '').replaceAll('/', '.')
    const isEmpty = keyword === 'minLength' && params.limit === 1
    const problem = isEmpty ? 'required' : (byKeyword[keyword] ?? 'type')
    if (problemByField.has(field)) continue
    const fieldProblem = problemOf(field, problem, { language, limit: params.limit })
    const rule = fields[field] && ruleOf(fields[field])
    const words = problem === 'required' ? rule?.empty : byRule.has(problem) ? rule?.broken : undefined
    problemByField.set(field, words ? { ...fieldProblem, text: wordIn(language, words) } : fieldProblem)
  }
  return new DomainError('invalid', { problems: [...problemByField.values()] })
}

/**
 * Throws `invalid` if values violate the named rules (shell specification, section 5) or the exact bounds of their
 * fields.
 */
export function assertFieldRules(
  body: Readonly<Record<string, unknown>>,
  fields: FieldRecord,
  language: Language,
): void {
  const broken = Object.entries(fields).flatMap(([field, declared]): Problem[] => {
    const bounds = boundsOf(declared, body[field], field)
    if (bounds.length > 0) return bounds.map(({ at, code, limit }) => problemOf(at, code, { language, limit }))
    const words = findBroken(declared, body[field])
    return words ? [{ field, problem: 'pattern', text: wordIn(language, words) }] : []
  })
  if (broken.length > 0) throw new DomainError('invalid', { problems: broken })
}

interface BrokenBound extends NonNullable<ReturnType<typeof violatedBound>> {
  readonly at: string
}

/**
 * Returns the violated bounds of decimals, also within lists and groups. JSON Schema cannot compare numbers that are
 * texts.
 */
function boundsOf(field: Field, value: unknown, at: string): BrokenBound[] {
  if (field.kind === 'decimal') {
    const bound = typeof value === 'string' && isDecimal(value) ? violatedBound(field, value) : undefined
    return bound ? [{ at, ...bound }] : []
  }
  const item = itemOf(field)
  if (item && Array.isArray(value)) return value.flatMap((element, index) => boundsOf(item, element, `${at}.${index}`))
  if (field.kind !== 'group' || typeof value !== 'object' || value === null) return []
  const row = value as Readonly<Record<string, unknown>>
  return Object.entries(field.fields).flatMap(([name, member]) => boundsOf(member, row[name], `${at}.${name}`))
}
