// What the search form of a list begins with, what it asks for, and how wide its fields are.
import type { FieldFilter } from '@gemba/contract/kit/filter.ts'
import { isEmpty, type Values } from '../../form/check.ts'

const defaultSpan = 6
const unitsOfRow = 24

/** Units of 24 that a field takes. */
export const spanOf = ({ span = defaultSpan }: { span?: number }): { gridColumn: string } => ({
  gridColumn: `span ${span}`,
})

/** Whether fields fill their last row to its end: the buttons then stand beside it, not alone below. */
export function fillsRow(fields: readonly { span?: number }[]): boolean {
  let taken = 0
  for (const { span = defaultSpan } of fields) taken = taken + span > unitsOfRow ? span : taken + span
  return taken === unitsOfRow
}

/** What the form begins with; one without a params object is a mistake that only the console tells of. */
export function paramsOf(values: Values | undefined): Values {
  if (values === undefined) console.warn('a query form needs a params object')
  return values ?? {}
}

/** What is asked for: text trimmed, nothing empty, no parts that say nothing. */
export function clean(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values)
      .map(([name, value]) => [name, cleaned(value)] as const)
      .filter(([, value]) => !isEmpty(value)),
  )
}

function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return value.trim()
  if (Array.isArray(value)) return value.length > 0 ? value : null
  if (value === null || typeof value !== 'object') return value
  const parts = clean({ ...value })
  return Object.keys(parts).length > 0 ? parts : null
}

/** Returns the parts of a filter; a plain value has none. */
export const partsOf = (value: unknown): FieldFilter =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {}
