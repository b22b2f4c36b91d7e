import type { Field } from '@gemba/contract/kit/field.ts'
import type { Language } from '@gemba/contract/kit/page.ts'
import { Fragment } from 'react'
import { useLanguage } from '../../i18n/language.ts'
import { listWords } from '../../i18n/lists.ts'
import { useText } from '../../i18n/text.ts'
import { textIn } from '../../i18n/words.ts'
import { formatValue } from '../../ui/number.ts'
import { formatInstant } from '../../ui/time.ts'
import { type Area, optionsOf } from '../area.ts'
import { nameOfHeldEntry, useEntryName } from '../dictionary-names.ts'
import { isEmpty } from '../form/check.ts'
import { nameOfHeld, useNameOfReference } from '../references.ts'

interface CellProps {
  area: Area
  field: Field
  value: unknown
}

/** A value of a declared field as a list or a view shows it. */
export function Cell({ area, field, value }: CellProps) {
  const language = useLanguage((state) => state.language)
  const text = useText(listWords)
  if (isEmpty(value) || (Array.isArray(value) && value.length === 0)) return <span className="cell-missing">—</span>
  switch (field.kind) {
    case 'reference':
      return <ReferenceCell area={area} field={field} value={value} />
    case 'dictionary':
      return <EntryCell type={field.of ?? ''} value={value} />
    case 'choice':
      return optionsOf(area, field, language).find((option) => option.value === Number(value))?.label ?? String(value)
    case 'flag':
      return text(Number(value) === 1 ? 'yes' : 'no')
    case 'instant':
      return formatInstant(Number(value))
    case 'number':
    case 'integer':
      return field.of === 'ms' ? `${formatValue(Number(value))} ms` : formatValue(Number(value))
    default:
      if (field.of && Array.isArray(value)) return <ReferencesCell area={area} field={field} value={value} />
      return typeof value === 'object' ? JSON.stringify(value) : String(value)
  }
}

/** Ids that name rows of another resource. */
function ReferencesCell({ area, field, value }: CellProps & { value: readonly unknown[] }) {
  return value.map((id, at) => (
    <Fragment key={String(id)}>
      {at > 0 ? ', ' : null}
      <ReferenceCell area={area} field={field} value={String(id)} />
    </Fragment>
  ))
}

/** The same as plain text, for the clipboard. */
export function cellText({ area, field, value }: CellProps, language: Language): string {
  if (isEmpty(value)) return ''
  if (field.kind === 'reference') return nameOfHeld(area.references[field.of ?? ''], value)
  if (field.kind === 'dictionary') return nameOfHeldEntry(field.of ?? '', value)
  if (field.kind === 'choice') {
    return optionsOf(area, field, language).find((option) => option.value === Number(value))?.label ?? String(value)
  }
  if (field.kind === 'flag') return textIn(language, listWords)(Number(value) === 1 ? 'yes' : 'no')
  if (field.kind === 'instant') return formatInstant(Number(value))
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function ReferenceCell({ area, field, value }: CellProps) {
  return useNameOfReference(area.references[field.of ?? ''], value)
}

function EntryCell({ type, value }: { type: string; value: unknown }) {
  return useEntryName(type, value)
}
