import type { FieldRecord } from './kit/field.ts'

/** Those fields of a record that calls may send. */
export const takenFields = <F extends FieldRecord>(fields: F): F =>
  Object.fromEntries(Object.entries(fields).filter(([, { isAssigned }]) => !isAssigned)) as F
