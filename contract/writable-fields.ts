import type { FieldRecord } from './kit/field.ts'

/** Returns the fields of a record that requests may contain. */
export const withoutReadOnlyFields = <F extends FieldRecord>(fields: F): F =>
  Object.fromEntries(Object.entries(fields).filter(([, { isAssigned }]) => !isAssigned)) as F
