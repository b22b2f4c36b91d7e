// Writes a list's filter into the address, so that a shared link opens the same list: `status=1`, and for parts of a
// filter `createTime.from=…`, `status.in=1&status.in=2`.
import type { Field } from '@gemba/contract/kit/field.ts'
import { type FieldFilter, filterParts } from '@gemba/contract/kit/filter.ts'
import type { Values } from '../../form/check.ts'
import type { UrlKey } from '../../tab/url-keys.ts'
import type { Filter } from './filter.ts'
import { partsOf } from './filter-params.ts'

const textKinds = new Set<Field['kind']>(['text', 'code', 'reference', 'decimal', 'dictionary', 'date'])

/** Returns the URL key of a filter. Values in the address override those of `base`. */
export const urlFilter = (filters: readonly Filter[], base: Values): UrlKey<Values> => ({
  read: (query) => ({ ...base, ...filterFromAddress(query.toString(), filters) }),
  write: (query, values = {}) => {
    for (const name of new Set(query.keys())) {
      if (filters.some((filter) => name === filter.name || name.startsWith(`${filter.name}.`))) query.delete(name)
    }
    appendFilter(query, values)
  },
})

/** Returns the query parameters of a filter, one per field or part of it. */
export function addressOf(values: Values): string {
  const query = new URLSearchParams()
  appendFilter(query, values)
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

function appendFilter(query: URLSearchParams, values: Values): void {
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue
    const parts = Object.entries(partsOf(value))
    if (value === null || typeof value !== 'object') query.set(name, String(value))
    for (const [part, filterValue] of parts) {
      for (const value of Array.isArray(filterValue) ? filterValue : [filterValue])
        query.append(`${name}.${part}`, String(value))
    }
  }
}

/** Returns the filter in an address. Unknown fields and invalid codes are ignored; instants become numbers. */
export function filterFromAddress(search: string, filters: readonly Filter[]): Values {
  const query = new URLSearchParams(search)
  const values: Values = {}
  for (const { name, field, isDeclared = false } of filters) {
    const plain = readValue(query.get(name), field)
    const parts = isDeclared && field ? partsIn(query, name, field) : {}
    if (plain !== undefined) values[name] = plain
    else if (Object.keys(parts).length > 0) values[name] = parts
  }
  return values
}

/** Returns the value of a text in the address; undefined if it is invalid. */
function readValue(text: string | null, field: Field | undefined): unknown {
  if (text === null || text === '') return undefined
  if (!field || textKinds.has(field.kind)) return text
  return Number.isFinite(Number(text)) ? Number(text) : undefined
}

function partsIn(query: URLSearchParams, name: string, field: Field): FieldFilter {
  const filterEntries = filterParts.flatMap((part): [string, unknown][] => {
    const texts = query.getAll(`${name}.${part}`)
    const [first = ''] = texts
    if (first === '') return []
    if (part === 'isEmpty') return [[part, first === 'true']]
    if (part === 'contains') return [[part, first]]
    const values = texts.map((text) => readValue(text, field)).filter((value) => value !== undefined)
    if (values.length === 0) return []
    return [[part, part === 'in' ? values : values[0]]]
  })
  return Object.fromEntries(filterEntries)
}
