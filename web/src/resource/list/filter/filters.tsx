import { Input } from 'antd'
import { type ReactNode, useId, useRef, useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import { LinkButton } from '../../../ui/button/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import type { Values } from '../../form/check.ts'
import { FieldInput } from '../../form/inputs/field-input.tsx'
import { listWords } from '../../words.ts'
import { DeclaredFilterInput } from './declared-filter.tsx'
import type { Filter } from './filter.ts'
import { clean, spanOf } from './filter-params.ts'
import styles from './filters.module.css'
import { useFittingFilters } from './use-fitting-filters.ts'
import { useLiveQuery } from './use-live-query.ts'

export interface FiltersProps {
  filters: readonly Filter[]
  /** The params object with the initial values. */
  values: Values | undefined
  onQuery: (values: Values) => void
}

/** The fields that fit into one row, the others after 展开. Each change is a query, and Enter sends it at once. */
export function Filters({ filters, values, onQuery }: FiltersProps) {
  const text = useText(listWords)
  const id = useId()
  const { draft, set, reset, form } = useLiveQuery(values, onQuery)
  const ref = useRef<HTMLFormElement>(null)
  const fitting = useFittingFilters(ref, filters)
  // A field that excludes rows is never hidden.
  const [isOpen, setOpen] = useState(() => filters.findLastIndex(({ name }) => name in draft) >= fewest)
  const visibleFilters = isOpen ? filters : filters.slice(0, fitting)
  return (
    <form
      {...form}
      ref={ref}
      className={classNames('row gap-8', styles.filters, isOpen && styles.open)}
      data-testid="filters"
    >
      {visibleFilters.map((filter) => (
        <div key={filter.name} className={`row gap-6 shrinkable ${styles.filter}`} style={spanOf(filter)}>
          <label className="muted size-12 ellipsis" htmlFor={`${id}-${filter.name}`} title={filter.label}>
            {filter.label}
          </label>
          <FilterInput
            id={`${id}-${filter.name}`}
            filter={filter}
            value={draft[filter.name]}
            onChange={(value) => set(filter.name, value)}
          />
        </div>
      ))}
      <QueryButtons isFiltered={Object.keys(clean(draft)).length > 0} onReset={reset}>
        {filters.length > fitting ? (
          <LinkButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} data-testid="list-more-filters">
            {text(isOpen ? 'collapse' : 'expand')}
          </LinkButton>
        ) : null}
      </QueryButtons>
    </form>
  )
}

/** As many fields are visible in any window. */
const fewest = 1

interface QueryButtonsProps {
  isFiltered: boolean
  onReset: () => void
  children?: ReactNode
}

/** The links behind the fields. The button to query is only for Enter and for screen readers. */
export function QueryButtons({ isFiltered, onReset, children }: QueryButtonsProps) {
  const text = useText(listWords)
  return (
    <span className={`row gap-12 nowrap ${styles.links}`}>
      {children}
      <LinkButton onClick={onReset} disabled={!isFiltered} data-testid="list-reset">
        {text('reset')}
      </LinkButton>
      <button type="submit" tabIndex={-1} className="visually-hidden" data-testid="list-query">
        {text('query')}
      </button>
    </span>
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
