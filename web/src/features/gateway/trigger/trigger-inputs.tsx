// Inputs of a trigger that offer only what belongs to its gateway and device. The server refuses anything else.

import type { listTriggerPoints } from '@gemba/contract/gateway/trigger/trigger-points.ts'
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import type { Field } from '@gemba/contract/kit/field.ts'
import { Select } from 'antd'
import { useText } from '../../../i18n/text.ts'
import type { FormInputProps } from '../../../resource/form/form-field.ts'
import { FieldInput } from '../../../resource/form/inputs/field-input.tsx'
import { listWords } from '../../../resource/words.ts'
import { triggerWords } from './words.ts'

export type TriggerPoint = CommandReply<typeof listTriggerPoints>[number]

interface WithPoints {
  /** Points of the devices of the gateway. */
  points: readonly TriggerPoint[]
}

export function DeviceInput({
  points,
  id,
  value,
  onChange,
  change,
  isDisabled,
}: FormInputProps<string | null> & WithPoints) {
  const list = useText(listWords)
  const nameById = new Map(points.map(({ objectId, objectName }) => [objectId, objectName]))
  return (
    <Select
      className="full-width"
      id={id}
      value={value || null}
      placeholder={list('choose')}
      onChange={(chosen: string) => {
        onChange(chosen)
        change?.('pointId', null)
      }}
      options={[...nameById].map(([objectId, name]) => ({ value: objectId, label: name }))}
      showSearch={{ optionFilterProp: 'label' }}
      disabled={isDisabled}
    />
  )
}

export function PointInput({
  points,
  id,
  value,
  onChange,
  values,
  isDisabled,
}: FormInputProps<string | null> & WithPoints) {
  const text = useText(triggerWords)
  const list = useText(listWords)
  const offered = points.filter(({ objectId }) => objectId === values.objectId)
  return (
    <Select
      className="full-width"
      id={id}
      value={value || null}
      onChange={onChange}
      options={offered.map(({ pointId, name }) => ({ value: pointId, label: name }))}
      placeholder={values.objectId ? list('choose') : text('deviceFirst')}
      showSearch={{ optionFilterProp: 'label' }}
      disabled={isDisabled || !values.objectId}
    />
  )
}

export function UploadPointsInput({
  points,
  id,
  value,
  onChange,
  isDisabled,
}: FormInputProps<string[] | null> & WithPoints) {
  return (
    <Select
      className="full-width"
      id={id}
      mode="multiple"
      value={value ?? []}
      onChange={onChange}
      options={points.map(({ pointId, name, objectName }) => ({ value: pointId, label: `${objectName} · ${name}` }))}
      showSearch={{ optionFilterProp: 'label' }}
      disabled={isDisabled}
    />
  )
}

/** The value that a condition compares with, or the interval. Disabled for conditions without it. */
export function ConditionInput({
  id,
  value,
  onChange,
  values,
  isDisabled,
  field,
  isUsed,
}: FormInputProps<number | null> & { field: Field<number | null>; isUsed: (condition: number) => boolean }) {
  const text = useText(triggerWords)
  const condition = Number(values.condition)
  const isUnused = Number.isFinite(condition) && condition > 0 && !isUsed(condition)
  return (
    <FieldInput
      id={id}
      field={field}
      value={isUnused ? null : value}
      onChange={(entered) => onChange(entered as number | null)}
      isDisabled={isDisabled || isUnused}
      placeholder={isUnused ? text('notNeeded') : ''}
    />
  )
}
