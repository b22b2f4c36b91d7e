// Inputs that choose rows of another resource. All rows are loaded, or searched on the server if there are too many.
import { type Target, targetOf } from '@gemba/contract/kit/field.ts'
import type { Language } from '@gemba/contract/kit/page.ts'
import { useMemo } from 'react'
import { useLanguage } from '../../../i18n/language.ts'
import {
  findReferences,
  loadReferences,
  type ReferencedRecord,
  recordLabelIn,
  useLabelsOfReferences,
  useReferences,
} from '../../reference/references.ts'
import type { FieldInputProps } from './field-input-props.ts'
import { SearchableSelect } from './searchable-select.tsx'

const optionIn = (target: Target | undefined, language: Language) => (row: ReferencedRecord) => ({
  value: row.id,
  label: recordLabelIn(target, row, language),
  search: `${row.name} ${row.nameEn ?? ''} ${row.nameTw ?? ''} ${row.code ?? ''}`,
})

/** One row of another resource, by its id. */
export function ReferenceInput(props: FieldInputProps) {
  return <FoundReferences {...props} chosen={props.value ? [String(props.value)] : []} />
}

/** Several rows of another resource, as a list of their ids. */
export function ReferencesInput(props: FieldInputProps) {
  return <FoundReferences {...props} chosen={Array.isArray(props.value) ? props.value.map(String) : []} isMultiple />
}

function FoundReferences(props: FieldInputProps & { chosen: readonly string[]; isMultiple?: boolean }) {
  const { id, field, chosen, onChange, placeholder, isMultiple = false } = props
  const target = targetOf(field)
  const { rows, isComplete, isLoaded } = useReferences(target)
  const labelOf = useLabelsOfReferences(target, chosen)
  const language = useLanguage((state) => state.language)
  const optionOf = useMemo(() => optionIn(target, language), [target, language])
  const all = useMemo(
    () => (isComplete && isLoaded ? rows.map(optionOf) : undefined),
    [rows, isComplete, isLoaded, optionOf],
  )
  const find = async (keyword: string) => {
    if (!target || all) return []
    const { rows: first, isComplete: isAll } = await loadReferences(target)
    return (isAll || keyword === '' ? first : await findReferences(target, keyword)).map(optionOf)
  }
  return (
    <SearchableSelect
      id={id}
      value={isMultiple ? chosen : (chosen[0] ?? null)}
      onChange={onChange}
      all={all}
      load={find}
      labelOf={labelOf}
      source={`${target?.module}.${target?.name}`}
      isMultiple={isMultiple}
      isCompact={props.isFilter ?? false}
      isClearable={!field.required}
      isInvalid={props.isInvalid ?? false}
      isDisabled={props.isDisabled ?? false}
      placeholder={placeholder}
    />
  )
}
