// Input for the dictionary that a field takes its entries from.
import { type DictionaryType, listDictionaryTypes } from '@gemba/contract/base/dictionary.ts'
import { Select } from 'antd'
import { useCommandQuery } from '../../../api/run.ts'
import { useText } from '../../../i18n/text.ts'
import type { FormInputProps } from '../../../resource/form/form-field.ts'
import { listWords } from '../../../resource/words.ts'

interface DictionaryTypeInputProps extends Omit<FormInputProps<string | null>, 'values'> {
  /** Limits the offered dictionaries. All are offered by default. */
  isOffered?: (dictionaryType: DictionaryType) => boolean
}

export function DictionaryTypeInput({ id, value, onChange, isDisabled, isOffered }: DictionaryTypeInputProps) {
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
      disabled={isDisabled}
      options={(data ?? [])
        .filter(isOffered ?? (() => true))
        .map((dictionaryType) => ({ value: dictionaryType.type, label: dictionaryType.text }))}
      value={value ?? null}
      onChange={(chosen) => onChange(chosen ?? null)}
    />
  )
}
