// The user account of a staff member. Users of other staff members are not offered.
import { findBindableUsers } from '@gemba/contract/production/personnel/bind-users.ts'
import { credentialRight } from '@gemba/contract/production/personnel/identity/identify.ts'
import { Select } from 'antd'
import { useCommandQuery } from '../../../api/run.ts'
import { useText } from '../../../i18n/text.ts'
import type { FormInputProps } from '../../../resource/form/form-field.ts'
import { listWords } from '../../../resource/words.ts'
import { useCan } from '../../../session/session.ts'

export function BoundUserInput({ id, value, onChange, isDisabled, values }: FormInputProps<string | null>) {
  const text = useText(listWords)
  const canLink = useCan(credentialRight)
  const staffId = typeof values.id === 'string' ? values.id : null
  const { data, isPending } = useCommandQuery(findBindableUsers, { staffId })
  const free = (data ?? []).map((user) => ({ value: user.id, label: `${user.nickName} (${user.userName})` }))
  // The bound user may not be able to sign in any more.
  const isOffered = !value || free.some((user) => user.value === value)
  const { userId: bound } = (values.labels ?? {}) as Readonly<Record<string, string>>
  return (
    <Select
      id={id}
      style={{ width: '100%' }}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={text('choose')}
      loading={isPending}
      disabled={isDisabled || !canLink}
      options={isOffered ? free : [...free, { value, label: bound ?? value }]}
      value={value ?? null}
      onChange={(nextUser) => onChange(nextUser ?? null)}
    />
  )
}
