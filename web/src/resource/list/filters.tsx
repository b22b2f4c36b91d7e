import type { Field } from '@gemba/contract/kit/field.ts'
import { Input } from 'antd'
import { type FormEvent, useId, useState } from 'react'
import { listWords } from '../../i18n/lists.ts'
import { useText } from '../../i18n/text.ts'
import type { Area } from '../area.ts'
import { isEmpty, type Values } from '../form/check.ts'
import { FieldInput } from '../form/field-input.tsx'
import './filters.css'

export interface Filter {
  name: string
  label: string
  /** How it is entered; plain text without it. */
  field?: Field
}

interface FiltersProps {
  area: Area
  filters: readonly Filter[]
  values: Values
  onQuery: (values: Values) => void
}

const visibleAtOnce = 5

/** Five fields, the rest under 展开; text is trimmed; Enter queries. */
export function Filters({ area, filters, values, onQuery }: FiltersProps) {
  const text = useText(listWords)
  const id = useId()
  const [draft, setDraft] = useState<Values>(values)
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
      {shown.map(({ name, label, field }) => (
        <div key={name} className="filter">
          <label htmlFor={`${id}-${name}`}>{label}</label>
          {field ? (
            <FieldInput
              id={`${id}-${name}`}
              area={area}
              field={{ ...field, required: false }}
              value={draft[name]}
              onChange={set(name)}
              placeholder={text('all')}
            />
          ) : (
            <Input
              id={`${id}-${name}`}
              value={(draft[name] as string | undefined) ?? ''}
              onChange={(event) => set(name)(event.target.value)}
              allowClear
              data-testid={`filter-${name}`}
            />
          )}
        </div>
      ))}
      <div className="filter-actions">
        <button type="submit" className="plain-button" data-testid="list-query">
          {text('query')}
        </button>
        <button type="button" className="plain-button" onClick={reset} data-testid="list-reset">
          {text('reset')}
        </button>
        {filters.length > visibleAtOnce ? (
          <button type="button" className="row-action" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {text(isOpen ? 'collapse' : 'expand')}
          </button>
        ) : null}
      </div>
    </form>
  )
}

function clean(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values)
      .map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value] as const)
      .filter(([, value]) => !isEmpty(value)),
  )
}
