// A list's filter in the address, so that a link pasted to a colleague opens the same list.
import type { Values } from '../form/check.ts'
import type { Filter } from './filters.tsx'

const textKinds = new Set(['text', 'code', 'reference', 'decimal', 'dictionary'])

/** Query parameters of a filter, one a field. */
export function addressOf(values: Values): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) query.set(name, String(value))
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

/** The filter that an address names; only known fields, codes and instants as numbers. */
export function filterFromAddress(search: string, filters: readonly Filter[]): Values {
  const query = new URLSearchParams(search)
  const values: Values = {}
  for (const { name, field } of filters) {
    const text = query.get(name)
    if (text === null || text === '') continue
    if (!field || textKinds.has(field.kind)) values[name] = text
    else if (Number.isFinite(Number(text))) values[name] = Number(text)
  }
  return values
}
