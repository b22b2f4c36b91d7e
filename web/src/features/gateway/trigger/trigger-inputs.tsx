// Inputs of a trigger that offer only what belongs to its gateway and device. The server refuses anything else.
import type { listTriggerPoints } from '@gemba/contract/gateway/trigger/trigger-points.ts'
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { Select } from 'antd'
import { useText } from '../../../i18n/text.ts'
import type { FormInputProps } from '../../../resource/form/form-field.ts'
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
  const nameById = new Map(points.map(({ objectId, objectName }) => [objectId, objectName]))
  return (
    <Select
      className="full-width"
      id={id}
      value={value || null}
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
  const offered = points.filter(({ objectId }) => objectId === values.objectId)
  return (
    <Select
      className="full-width"
      id={id}
      value={value || null}
      onChange={onChange}
      options={offered.map(({ pointId, name }) => ({ value: pointId, label: name }))}
      placeholder={values.objectId ? undefined : text('deviceFirst')}
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
