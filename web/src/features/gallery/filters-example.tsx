// The search of a list that has more fields than it shows at first.
import { integer, optional, text } from '@gemba/contract/kit/field.ts'
import { useState } from 'react'
import { useText } from '../../i18n/text.ts'
import type { Values } from '../../resource/form/check.ts'
import { ListSearch } from '../../resource/list/filter/list-search.tsx'
import { Section } from './section.tsx'
import { galleryWords } from './words.ts'

export function FiltersExample() {
  const words = useText(galleryWords)
  const [filter, setFilter] = useState<Values>({})
  const [isByOne, setByOne] = useState(false)
  const names = ['code', 'name', 'address', 'mail', 'phone', 'port'] as const
  const filters = [
    ...names.map((name) => ({ name, label: words(name), field: optional(text({ max: 64 })) })),
    { name: 'count', label: words('count'), field: optional(integer()) },
  ]
  return (
    <Section title={words('filters')}>
      <label className="bar gap-12 flush">
        <input type="checkbox" checked={isByOne} onChange={() => setByOne(!isByOne)} />
        {words('byOne')}
      </label>
      <ListSearch
        filters={filters}
        values={filter}
        isByOne={isByOne}
        onQuery={setFilter}
        onField={() => setFilter({})}
      />
      <pre className="flush muted size-12 pre-wrap break-words" data-testid="filters-asked">
        {JSON.stringify(filter)}
      </pre>
    </Section>
  )
}
