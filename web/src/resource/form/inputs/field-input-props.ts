import type { Field } from '@gemba/contract/kit/field.ts'

/** What every input of a declared field is told. */
export interface FieldInputProps {
  id: string
  field: Field
  value: unknown
  onChange: (value: unknown) => void
  isInvalid?: boolean
  isDisabled?: boolean
  placeholder?: string
  /** Of a number. */
  unit?: string | undefined
  /** Rows are sought by it: what may not be chosen any more can still be sought. */
  isFilter?: boolean
}
