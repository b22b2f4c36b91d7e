// Asks the rule of a declared field; forms, imports and the server alike.
import { boundsOf, type Field } from '../kit/field.ts'
import type { Words } from '../kit/page.ts'
import type { Rule } from './rule.ts'
import { rules } from './rules.ts'

const longestName = 200

/** The rule of a field: the one it names; names of things, which are exported to spreadsheets, must not be formulas. */
export function ruleOf(field: Field): Rule | undefined {
  const { rule, kind, search } = field
  const { max = 0 } = boundsOf(field)
  if (rule) return rules[rule]
  if (kind === 'code') return rules.codeText
  return kind === 'text' && search && max <= longestName ? rules.plainText : undefined
}

/** What is said of a value that breaks the rule of its field; undefined when it keeps it, is absent or has no rule. */
export function findBroken(field: Field, value: unknown): Words | undefined {
  const rule = ruleOf(field)
  if (!rule || value === undefined || value === null || value === '') return undefined
  return rule.allows(String(value)) ? undefined : rule.broken
}

/** What is said of a required value that is missing, where the field has a text of its own for that. */
export const findEmptyText = (field: Field): Words | undefined => ruleOf(field)?.empty
