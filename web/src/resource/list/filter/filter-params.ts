// Initial values, query and field widths of the search form of a list.
import type { FieldFilter } from '@gemba/contract/kit/filter.ts'
import type { CSSProperties } from 'react'
import { isEmpty, type Values } from '../../form/check.ts'

const defaultSpan = 6
const unitsOfRow = 24

/** Returns the width of a field: its share of the row, and at most its units of 24. */
export const spanOf = ({ span = defaultSpan }: { span?: number }): CSSProperties => ({
  flexGrow: span,
  maxWidth: `${(100 * span) / unitsOfRow}%`,
})

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
