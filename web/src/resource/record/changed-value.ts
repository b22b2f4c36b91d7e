// Values as record history keeps them: columns of the store, where ids are numbers and instants are texts.
import type { Field } from '@gemba/contract/kit/field.ts'

/** The value as lists and forms know it. */
export function fromStore(field: Field, value: unknown): unknown {
  if (value === null || value === undefined) return null
  if (field.kind === 'reference') return String(value)
  if (field.kind === 'instant') return typeof value === 'number' ? value : Date.parse(String(value))
  return value
}
