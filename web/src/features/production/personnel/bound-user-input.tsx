// Whom a staff member signs in as: users who are no other staff member.
import { findBindableUsers } from '@gemba/contract/production/personnel/bind-users.ts'
import { Select } from 'antd'
import { useCommandQuery } from '../../../api/run.ts'
import type { FormInputProps } from '../../../resource/form/form-field.ts'

export function BoundUserInput({ id, value, onChange, isDisabled, values }: FormInputProps<string | null>) {
  const staffId = typeof values.id === 'string' ? values.id : null
  const { data, isPending } = useCommandQuery(findBindableUsers, { staffId })
  const options = (data ?? []).map((user) => ({ value: user.id, label: `${user.nickName} (${user.userName})` }))
  return (
    <Select
      id={id}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      loading={isPending}
      disabled={isDisabled}
      options={options}
      value={value ?? null}
      onChange={(chosen) => onChange(chosen ?? null)}
    />
  )
}
