// Initial values, query and field widths of the search form of a list.
import type { FieldFilter } from '@gemba/contract/kit/filter.ts'
import { isEmpty, type Values } from '../../form/check.ts'

const defaultSpan = 6
const unitsOfRow = 24

/** Returns the width of a field in units of 24. */
export const spanOf = ({ span = defaultSpan }: { span?: number }): { gridColumn: string } => ({
  gridColumn: `span ${span}`,
})

/** Returns whether fields fill their last row completely. The buttons are then beside it, not alone below. */
export function fillsRow(fields: readonly { span?: number }[]): boolean {
  let takenCount = 0
  for (const { span = defaultSpan } of fields) takenCount = takenCount + span > unitsOfRow ? span : takenCount + span
  return takenCount === unitsOfRow
}

/** Returns the initial values of the form. A missing params object is a mistake that is logged to the console only. */
export function paramsOf(values: Values | undefined): Values {
  if (values === undefined) console.warn('a query form needs a params object')
  return values ?? {}
}

/** Returns the query: text trimmed, without empty values and parts. */
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
