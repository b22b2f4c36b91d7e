import type { Field } from '@gemba/contract/kit/field.ts'
import type { FieldFilter } from '@gemba/contract/kit/filter.ts'

export interface RangeFilterProps {
  id: string
  label: string
  field: Field
  value: FieldFilter
  onChange: (value: FieldFilter) => void
  isDisabled: boolean
}
