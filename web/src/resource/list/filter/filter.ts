import type { Field } from '@gemba/contract/kit/field.ts'

/** One field of the search of a list. */
export interface Filter {
  name: string
  label: string
  /** How it is entered; plain text without it. */
  field?: Field
  /** Units of 24 that it takes; 6 without it. */
  span?: number
  /** Asked for as the kind of the field allows: a range, a part of a text, several choices, nothing at all. */
  isDeclared?: boolean
}

/** A filter whose field decides how it is asked for. */
export type DeclaredFilter = Filter & { field: Field }
