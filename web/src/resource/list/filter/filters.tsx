import { Input } from 'antd'
import { type FormEvent, useId, useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import { LinkButton, PlainButton } from '../../../ui/button/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { useIsBelow } from '../../../ui/theme/width.ts'
import type { Values } from '../../form/check.ts'
import { FieldInput } from '../../form/inputs/field-input.tsx'
import { listWords } from '../../words.ts'
import { DeclaredFilterInput } from './declared-filter.tsx'
import type { Filter } from './filter.ts'
import { clean, fillsRow, paramsOf, spanOf } from './filter-params.ts'
import styles from './filters.module.css'

export interface FiltersProps {
  filters: readonly Filter[]
  /** The params object with the initial values. */
  values: Values | undefined
  onQuery: (values: Values) => void
}

const visibleAtOnce = { window: 5, phone: 1 }

/** Five fields, one on a phone, the others after 展开. Text is trimmed, and Enter queries. */
export function Filters({ filters, values, onQuery }: FiltersProps) {
  const text = useText(listWords)
  const id = useId()
  const [draft, setDraft] = useState<Values>(() => paramsOf(values))
  const [isOpen, setOpen] = useState(false)
  const atOnce = visibleAtOnce[useIsBelow('phone') ? 'phone' : 'window']
  const visibleFilters = isOpen ? filters : filters.slice(0, atOnce)
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
    <form
      className={classNames(styles.filters, fillsRow(visibleFilters) && styles.full)}
      onSubmit={submit}
      data-testid="filters"
    >
      {visibleFilters.map((filter) => (
        <div
          key={filter.name}
          className={`row gap-6 shrinkable padding-right-12 ${styles.filter}`}
          style={spanOf(filter)}
        >
          <label className="muted size-12 ellipsis" htmlFor={`${id}-${filter.name}`} title={filter.label}>
            {filter.label}
          </label>
          <FilterInput
            id={`${id}-${filter.name}`}
            filter={filter}
            value={draft[filter.name]}
            onChange={set(filter.name)}
          />
        </div>
      ))}
      <div className={styles.actions}>
        <QueryButtons onReset={reset} />
        {filters.length > atOnce ? (
          <LinkButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {text(isOpen ? 'collapse' : 'expand')}
          </LinkButton>
        ) : null}
      </div>
    </form>
  )
}

export function QueryButtons({ onReset }: { onReset: () => void }) {
  const text = useText(listWords)
  return (
    <>
      <PlainButton type="submit" data-testid="list-query">
        {text('query')}
      </PlainButton>
      <PlainButton onClick={onReset} data-testid="list-reset">
        {text('reset')}
      </PlainButton>
    </>
  )
}

interface FilterInputProps {
  id: string
  filter: Filter
  value: unknown
  onChange: (value: unknown) => void
}

export function FilterInput({ id, filter, value, onChange }: FilterInputProps) {
  const text = useText(listWords)
  const { name, field } = filter
  if (field && filter.isDeclared) {
    return <DeclaredFilterInput id={id} filter={{ ...filter, field }} value={value} onChange={onChange} />
  }
  return field ? (
    <FieldInput
      id={id}
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
