import type { Field } from '@gemba/contract/kit/field.ts'
import type { Area } from '../area.ts'

/** What every input of a declared field is told. */
export interface FieldInputProps {
  id: string
  area: Area
  field: Field
  value: unknown
  onChange: (value: unknown) => void
  isInvalid?: boolean
  isDisabled?: boolean
  placeholder?: string
  /** Rows are sought by it: what may not be chosen any more can still be sought. */
  isFilter?: boolean
}
