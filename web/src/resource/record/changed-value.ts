// Converts values of the record history, which are columns of the database, where ids are numbers and instants are
// texts.
import type { Field } from '@gemba/contract/kit/field.ts'
import type { StoredFile } from '@gemba/contract/stored-file.ts'

/** Returns the value as lists and forms have it. */
export function presentStoredValue(field: Field, value: unknown): unknown {
  if (value === null || value === undefined) return null
  if (field.kind === 'reference') return String(value)
  if (field.kind === 'instant') return typeof value === 'number' ? value : Date.parse(String(value))
  // A file in the history may no longer exist, so only its name is shown.
  if (field.kind === 'files') return (value as StoredFile[]).map(({ urlPath: _, ...file }) => file)
  return value
}
