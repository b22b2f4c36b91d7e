// Inputs that choose rows of another resource: all of them at hand, or found on the server when there are too many.
import { Select } from 'antd'
import { listWords } from '../../i18n/lists.ts'
import { useText } from '../../i18n/text.ts'
import { findReferences, type Named, useNamesOfReferences, useReferences } from '../references.ts'
import type { FieldInputProps } from './field-input-props.ts'
import { SearchableSelect } from './searchable-select.tsx'

const optionOf = (row: Named) => ({
  value: row.id,
  label: row.name ?? row.id,
  search: `${row.name} ${row.code ?? ''}`,
})

/** One row of another resource, by its id. */
export function ReferenceInput(props: FieldInputProps) {
  const { id, area, field, value, onChange, isInvalid, isDisabled, placeholder } = props
  const words = useText(listWords)
  const { rows, isComplete } = useReferences(area.references[field.of ?? ''])
  if (!isComplete) return <FoundReferences {...props} />
  const options = rows.map(optionOf)
  return (
    <Select<string, (typeof options)[number]>
      id={id}
      className="field-wide"
      options={options}
      value={(value as string | undefined) ?? null}
      onChange={(chosen) => onChange(chosen ?? null)}
      allowClear={!field.required}
      showSearch={{ optionFilterProp: 'search' }}
      placeholder={placeholder ?? words('choose')}
      disabled={isDisabled ?? false}
      {...(isInvalid ? { status: 'error' } : {})}
    />
  )
}

/** Several rows of another resource, as a list of their ids. */
export function ReferencesInput(props: FieldInputProps) {
  const { id, area, field, value, onChange, isInvalid, isDisabled, placeholder } = props
  const words = useText(listWords)
  const { rows, isComplete } = useReferences(area.references[field.of ?? ''])
  if (!isComplete) return <FoundReferences {...props} isMultiple />
  const options = rows.map(optionOf)
  return (
    <Select<string[], (typeof options)[number]>
      id={id}
      mode="multiple"
      className="field-wide"
      options={options}
      value={(value as string[] | null | undefined) ?? []}
      onChange={(chosen) => onChange(chosen)}
      showSearch={{ optionFilterProp: 'search' }}
      placeholder={placeholder ?? words('choose')}
      disabled={isDisabled ?? false}
      {...(isInvalid ? { status: 'error' } : {})}
    />
  )
}

function FoundReferences(props: FieldInputProps & { isMultiple?: boolean }) {
  const { id, area, field, value, onChange, isMultiple = false } = props
  const resource = area.references[field.of ?? '']
  const chosen = Array.isArray(value) ? value.map(String) : value ? [String(value)] : []
  const nameOf = useNamesOfReferences(resource, chosen)
  if (!resource) return null
  return (
    <SearchableSelect
      id={id}
      value={isMultiple ? chosen : (chosen[0] ?? null)}
      onChange={onChange}
      load={async (keyword) => (await findReferences(resource, keyword)).map(optionOf)}
      labelOf={nameOf}
      source={`${resource.area}.${resource.name}`}
      isMultiple={isMultiple}
      isClearable={!field.required}
      isInvalid={props.isInvalid ?? false}
      isDisabled={props.isDisabled ?? false}
    />
  )
}
