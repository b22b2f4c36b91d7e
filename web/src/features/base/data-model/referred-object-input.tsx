// Input for an object of another model, with a search by text.
import { findReferableModels, readModelByCode, searchObjects } from '@gemba/contract/base/data-model/find-models.ts'
import { useRef } from 'react'
import { run, useCommandQuery } from '../../../api/run.ts'
import type { FormInputProps } from '../../../resource/form/form-field.ts'
import { SearchableSelect } from '../../../resource/form/inputs/searchable-select.tsx'
import type { Detail } from './object-values.ts'

interface ReferredObjectInputProps extends FormInputProps {
  /** The field with the reference. */
  detail: Detail
  /** The stored reference with its text. */
  storedReference: { readonly id: string; readonly text: string } | undefined
}

export function ReferredObjectInput({
  id,
  value,
  onChange,
  isDisabled,
  detail,
  storedReference,
}: ReferredObjectInputProps) {
  const models = useCommandQuery(findReferableModels, {})
  const modelCode = models.data?.find((option) => option.id === detail.refModelId)?.code
  const model = useCommandQuery(readModelByCode, { code: modelCode ?? '' }, { isEnabled: modelCode !== undefined })
  const detailCode = model.data?.details.find((option) => option.id === detail.refDetailId)?.code ?? null
  const names = useRef(new Map(storedReference && [[storedReference.id, storedReference.text]]))
  const load = async (keyword: string) => {
    if (modelCode === undefined || !model.data) return []
    const options = await run(searchObjects, { modelCode, detailCode, value: keyword })
    for (const option of options) names.current.set(option.id, option.text)
    return options.map((option) => ({ value: option.id, label: option.text }))
  }
  return (
    <SearchableSelect
      id={id}
      value={value ? String(value) : null}
      onChange={onChange}
      load={load}
      labelOf={(chosen) => names.current.get(chosen) ?? chosen}
      source={`${modelCode} ${model.data?.id} ${detailCode}`}
      isClearable
      isDisabled={isDisabled}
    />
  )
}
