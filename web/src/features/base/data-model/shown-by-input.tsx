// Input for the field of the referred model whose value represents an object.
import { detailType } from '@gemba/contract/base/data-model/dictionaries.ts'
import { findReferableDetails } from '@gemba/contract/base/data-model/find-models.ts'
import { Select } from 'antd'
import { useCommandQuery } from '../../../api/run.ts'
import { useText } from '../../../i18n/text.ts'
import type { FormInputProps } from '../../../resource/form/form-field.ts'
import { listWords } from '../../../resource/words.ts'

export function ShownByInput({ id, value, onChange, isDisabled, values }: FormInputProps<string | null>) {
  const text = useText(listWords)
  const modelId = typeof values.refModelId === 'string' ? values.refModelId : ''
  const isOpen = modelId !== '' && values.dataType === detailType.codes.reference
  const { data } = useCommandQuery(findReferableDetails, { id: modelId }, { isEnabled: isOpen })
  const options = isOpen ? (data ?? []).map((object) => ({ value: object.id, label: object.text })) : []
  // The value may belong to a model that was chosen before. It has no text, so nothing is shown.
  const isOffered = options.some((option) => option.value === value)
  return (
    <Select
      id={id}
      style={{ width: '100%' }}
      allowClear
      placeholder={text('choose')}
      disabled={isDisabled || !isOpen}
      options={options}
      value={isOffered ? value : null}
      onChange={(chosen) => onChange(chosen ?? null)}
    />
  )
}
