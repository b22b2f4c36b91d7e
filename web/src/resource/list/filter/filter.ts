import type { Field } from '@gemba/contract/kit/field.ts'

/** One field of the search form of a list. */
export interface Filter {
  name: string
  label: string
  /** Determines the input; by default plain text. */
  field?: Field
  /** Width in units of 24; 6 by default. */
  span?: number
  /**
   * Whether it is a declared filter: a range, a part of a text, several choices, or emptiness, depending on the kind of
   * the field.
   */
  isDeclared?: boolean
}

/** A filter whose field decides how it is entered. */
export type DeclaredFilter = Filter & { field: Field }
