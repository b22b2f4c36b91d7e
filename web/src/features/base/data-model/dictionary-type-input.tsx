// Which dictionary the entries of a field are of.
import { detailType } from '@gemba/contract/base/data-model/dictionaries.ts'
import { listDictionaryTypes } from '@gemba/contract/base/dictionary.ts'
import { Select } from 'antd'
import { useCommandQuery } from '../../../api/run.ts'
import { useText } from '../../../i18n/text.ts'
import type { FormInputProps } from '../../../resource/form/form-field.ts'
import { listWords } from '../../../resource/words.ts'

export function DictionaryTypeInput({ id, value, onChange, isDisabled, values }: FormInputProps<string | null>) {
  const text = useText(listWords)
  const { data, isPending } = useCommandQuery(listDictionaryTypes, {})
  return (
    <Select
      id={id}
      style={{ width: '100%' }}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={text('choose')}
      loading={isPending}
      disabled={isDisabled || values.dataType !== detailType.codes.dictionary}
      options={(data ?? []).map((one) => ({ value: one.type, label: one.text }))}
      value={value ?? null}
      onChange={(chosen) => onChange(chosen ?? null)}
    />
  )
}
