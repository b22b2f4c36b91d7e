// Values as record history keeps them: columns of the store, where ids are numbers and instants are texts.
import type { Field } from '@gemba/contract/kit/field.ts'
import type { StoredFile } from '@gemba/contract/stored-file.ts'

/** The value as lists and forms know it. */
export function fromStore(field: Field, value: unknown): unknown {
  if (value === null || value === undefined) return null
  if (field.kind === 'reference') return String(value)
  if (field.kind === 'instant') return typeof value === 'number' ? value : Date.parse(String(value))
  // One that came may have gone since: it is told by its name.
  if (field.kind === 'files') return (value as StoredFile[]).map(({ urlPath: _, ...file }) => file)
  return value
}
