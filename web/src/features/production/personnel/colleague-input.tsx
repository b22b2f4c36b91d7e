// A user of the company, found by name.
import { findAllColleagues } from '@gemba/contract/production/personnel/colleague.ts'
import { Select } from 'antd'
import { useCommandQuery } from '../../../api/run.ts'
import { useText } from '../../../i18n/text.ts'
import type { FormInputProps } from '../../../resource/form/form-field.ts'
import { listWords } from '../../../resource/words.ts'
import { useCan } from '../../../session/session.ts'

interface ColleagueInputProps extends FormInputProps<string | null> {
  /** Name of the form field. */
  name: string
}

export function ColleagueInput({ id, value, onChange, isDisabled, values, name }: ColleagueInputProps) {
  const text = useText(listWords)
  const canAsk = useCan(findAllColleagues.permission)
  const { data, isPending } = useCommandQuery(findAllColleagues, {}, { isEnabled: canAsk })
  const userOptions = (data ?? []).map((user) => ({ value: user.id, label: `${user.nickName} (${user.userName})` }))
  const { [name]: knownLabel } = (values.labels ?? {}) as Readonly<Record<string, string>>
  // The stored user may not be able to sign in any more.
  const isOffered = !value || userOptions.some((user) => user.value === value)
  return (
    <Select
      id={id}
      style={{ width: '100%' }}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={text('choose')}
      loading={canAsk && isPending}
      disabled={isDisabled || !canAsk}
      options={isOffered ? userOptions : [...userOptions, { value, label: knownLabel ?? value }]}
      value={value ?? null}
      onChange={(nextUser) => onChange(nextUser ?? null)}
    />
  )
}
