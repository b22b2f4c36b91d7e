import type { Field } from '@gemba/contract/kit/field.ts'

/** Props of every input of a declared field. */
export interface FieldInputProps {
  id: string
  field: Field
  value: unknown
  onChange: (value: unknown) => void
  isInvalid?: boolean
  isDisabled?: boolean
  placeholder?: string
  /** Unit of a number. */
  unit?: string | undefined
  /** Whether the input filters rows. Then values that can no longer be chosen are offered too. */
  isFilter?: boolean
}
