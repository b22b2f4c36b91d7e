// The state of a ledger device: one of its type, or one for all types. The server refuses any other.
import { deviceState } from '@gemba/contract/equipment/device/device-state.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { Select } from 'antd'
import { useRouteQuery } from '../../../api/call-route.ts'
import { useName } from '../../../i18n/name.ts'
import type { FormInputProps } from '../../../resource/form/form-field.ts'
import { ColourMark } from './colour.tsx'

export function StateInput({ id, value, onChange, isDisabled, values }: FormInputProps<string | null>) {
  const nameOf = useName()
  const { data: states = [] } = useRouteQuery<EntityOf<typeof deviceState>[]>({
    resource: deviceState,
    operation: 'list',
  })
  const typeId = values.deviceTypeId ?? null
  const allowed = states.filter(({ deviceTypeId }) => deviceTypeId === null || deviceTypeId === typeId)
  const isListed = allowed.some((state) => state.id === value)
  return (
    <Select
      className="full-width"
      id={id}
      value={isListed ? value : null}
      onChange={(chosen: string | undefined) => onChange(chosen ?? null)}
      options={allowed.map((state) => ({ value: state.id, label: nameOf(state), colour: state.color }))}
      optionRender={({ label, data }) => (
        <span className="row gap-8">
          <ColourMark colour={data.colour} />
          {label}
        </span>
      )}
      showSearch={{ optionFilterProp: 'label' }}
      allowClear
      disabled={isDisabled}
    />
  )
}
