// The search form of a list: by all its fields, or by one chosen field. Choosing another field resets the other filters
// and the page.
import { Select } from 'antd'
import { useId, useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import { listWords } from '../../words.ts'
import { clean, spanOf } from './filter-params.ts'
import styles from './filters.module.css'
import { FilterInput, Filters, type FiltersProps, QueryButtons } from './filters.tsx'
import { useLiveQuery } from './use-live-query.ts'

interface ListSearchProps extends FiltersProps {
  isByOne: boolean
  /** Runs when another field is chosen. */
  onField: () => void
}

export function ListSearch({ isByOne, onField, ...form }: ListSearchProps) {
  if (form.filters.length === 0) return null
  return isByOne && form.filters.length > 1 ? <OneFilter {...form} onField={onField} /> : <Filters {...form} />
}

function OneFilter({ filters, values, onQuery, onField }: Omit<ListSearchProps, 'isByOne'>) {
  const text = useText(listWords)
  const id = useId()
  const { draft, set, replace, reset, form } = useLiveQuery(values, onQuery)
  const [name, setName] = useState(() => filters.find((filter) => filter.name in draft)?.name ?? filters[0]?.name)
  const filter = filters.find((filter) => filter.name === name) ?? filters[0]
  if (!filter) return null
  const choose = (chosen: string) => {
    setName(chosen)
    replace({})
    onField()
  }
  return (
    <form {...form} className={`row gap-8 ${styles.filters}`} data-testid="filters">
      <div className={`row gap-6 shrinkable ${styles.filter}`} style={spanOf({})}>
        <label className="muted size-12 ellipsis" htmlFor={`${id}-field`}>
          {text('filterBy')}
        </label>
        <Select
          id={`${id}-field`}
          options={filters.map((filter) => ({ value: filter.name, label: filter.label }))}
          value={filter.name}
          onChange={choose}
        />
      </div>
      <div className={`row gap-6 shrinkable ${styles.filter}`} style={spanOf(filter)}>
        <label className="muted size-12 ellipsis" htmlFor={`${id}-value`}>
          {filter.label}
        </label>
        <FilterInput
          key={filter.name}
          id={`${id}-value`}
          filter={filter}
          value={draft[filter.name]}
          onChange={(value) => set(filter.name, value)}
        />
      </div>
      <QueryButtons isFiltered={Object.keys(clean(draft)).length > 0} onReset={reset} />
    </form>
  )
}
