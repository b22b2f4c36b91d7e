import type { Field } from '@gemba/contract/kit/field.ts'
import { Input } from 'antd'
import { type FormEvent, useId, useState } from 'react'
import { listWords } from '../../i18n/lists.ts'
import { useText } from '../../i18n/text.ts'
import type { Area } from '../area.ts'
import type { Values } from '../form/check.ts'
import { FieldInput } from '../form/field-input.tsx'
import { clean, paramsOf, spanOf } from './filter-params.ts'
import './filters.css'

export interface Filter {
  name: string
  label: string
  /** How it is entered; plain text without it. */
  field?: Field
  /** Units of 24 that it takes; 6 without it. */
  span?: number
}

export interface FiltersProps {
  area: Area
  filters: readonly Filter[]
  /** The params object that the form begins with. */
  values: Values | undefined
  onQuery: (values: Values) => void
}

const visibleAtOnce = 5

/** Five fields, the rest under 展开; text is trimmed; Enter queries. */
export function Filters({ area, filters, values, onQuery }: FiltersProps) {
  const text = useText(listWords)
  const id = useId()
  const [draft, setDraft] = useState<Values>(() => paramsOf(values))
  const [isOpen, setOpen] = useState(false)
  const shown = isOpen ? filters : filters.slice(0, visibleAtOnce)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onQuery(clean(draft))
  }
  const reset = () => {
    setDraft({})
    onQuery({})
  }
  const set = (name: string) => (value: unknown) => setDraft({ ...draft, [name]: value })
  return (
    <form className="filters" onSubmit={submit}>
      {shown.map((filter) => (
        <div key={filter.name} className="filter" style={spanOf(filter)}>
          <label htmlFor={`${id}-${filter.name}`} title={filter.label}>
            {filter.label}
          </label>
          <FilterInput
            id={`${id}-${filter.name}`}
            area={area}
            filter={filter}
            value={draft[filter.name]}
            onChange={set(filter.name)}
          />
        </div>
      ))}
      <div className="filter-actions">
        <QueryButtons onReset={reset} />
        {filters.length > visibleAtOnce ? (
          <button type="button" className="row-action" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {text(isOpen ? 'collapse' : 'expand')}
          </button>
        ) : null}
      </div>
    </form>
  )
}

export function QueryButtons({ onReset }: { onReset: () => void }) {
  const text = useText(listWords)
  return (
    <>
      <button type="submit" className="plain-button" data-testid="list-query">
        {text('query')}
      </button>
      <button type="button" className="plain-button" onClick={onReset} data-testid="list-reset">
        {text('reset')}
      </button>
    </>
  )
}

interface FilterInputProps {
  id: string
  area: Area
  filter: Filter
  value: unknown
  onChange: (value: unknown) => void
}

export function FilterInput({ id, area, filter: { name, field }, value, onChange }: FilterInputProps) {
  const text = useText(listWords)
  return field ? (
    <FieldInput
      id={id}
      area={area}
      field={{ ...field, required: false }}
      value={value}
      onChange={onChange}
      placeholder={text('all')}
      isFilter
    />
  ) : (
    <Input
      id={id}
      value={(value as string | undefined) ?? ''}
      onChange={(event) => onChange(event.target.value)}
      allowClear
      data-testid={`filter-${name}`}
    />
  )
}
