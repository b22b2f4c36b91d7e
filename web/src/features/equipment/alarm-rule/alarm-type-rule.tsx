import { alarmType } from '@gemba/contract/alarm/type/alarm-type.ts'
import { optional, reference } from '@gemba/contract/kit/field.ts'
import type { FormInputProps } from '../../../resource/form/form-field.ts'
import { ReferenceInput } from '../../../resource/form/inputs/reference-input.tsx'
import { Cell } from '../../../resource/list/grid/cell.tsx'

const typeField = optional(reference(alarmType))

/** Alarms store the id of their type as text, as other programs send it. People choose and read its name. */
export const alarmTypeRule = {
  input: (props: FormInputProps) => <ReferenceInput {...props} field={typeField} />,
  renderValue: (value: unknown) => <Cell field={typeField} value={value} />,
}
