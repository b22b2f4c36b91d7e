// The search of a list with more fields than stand in it at once.
import { integer, optional, text } from '@gemba/contract/kit/field.ts'
import { useState } from 'react'
import { galleryWords } from '../../i18n/gallery.ts'
import { useText } from '../../i18n/text.ts'
import type { Values } from '../../resource/form/check.ts'
import { Filters } from '../../resource/list/filters.tsx'
import { Section } from './section.tsx'

const area = { words: {}, dictionaries: {}, references: {} }

export function FiltersExample() {
  const words = useText(galleryWords)
  const [asked, setAsked] = useState<Values>({})
  const names = ['code', 'name', 'address', 'mail', 'phone', 'port'] as const
  const filters = [
    ...names.map((name) => ({ name, label: words(name), field: optional(text(64)) })),
    { name: 'count', label: words('count'), field: optional(integer()) },
  ]
  return (
    <Section title={words('filters')}>
      <Filters area={area} filters={filters} values={asked} onQuery={setAsked} />
      <pre className="gallery-sent" data-testid="filters-asked">
        {JSON.stringify(asked)}
      </pre>
    </Section>
  )
}
