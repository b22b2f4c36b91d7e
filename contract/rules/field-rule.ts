// Applies the rule of a declared field. Forms, imports and the server use it.
import { boundsOf, type Field } from '../kit/field.ts'
import type { Words } from '../kit/page.ts'
import type { Rule } from './rule.ts'
import { rules } from './rules.ts'

const longestName = 200

/** Returns the rule of a field: the one it names. Names, which are exported to spreadsheets, must not be formulas. */
export function ruleOf(field: Field): Rule | undefined {
  const { rule, kind, search } = field
  const { max = 0 } = boundsOf(field)
  if (rule) return rules[rule]
  if (kind === 'code') return rules.codeText
  return kind === 'text' && search && max <= longestName ? rules.plainText : undefined
}

/**
 * Returns the error text of a value that violates the rule of its field; undefined if it is valid or absent, or the
 * field has no rule.
 */
export function findBroken(field: Field, value: unknown): Words | undefined {
  const rule = ruleOf(field)
  if (!rule || value === undefined || value === null || value === '') return undefined
  return rule.allows(String(value)) ? undefined : rule.broken
}

/** Returns the error text of a missing required value, if the field has a text of its own for it. */
export const findEmptyText = (field: Field): Words | undefined => ruleOf(field)?.empty
