import { type Field, targetOf } from '@gemba/contract/kit/field.ts'
import type { Language } from '@gemba/contract/kit/page.ts'
import type { StoredFile } from '@gemba/contract/stored-file.ts'
import { Fragment } from 'react'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { textIn } from '../../../i18n/words.ts'
import { FileLinks } from '../../../ui/upload/file-links.tsx'
import { formatExactly } from '../../../ui/value/duration.ts'
import { displayedUnit } from '../../../ui/value/money.ts'
import { formatDecimal, formatValue } from '../../../ui/value/number.ts'
import { formatInstant } from '../../../ui/value/time.ts'
import { isEmpty } from '../../form/check.ts'
import { optionsIn } from '../../labels.ts'
import { RecordName } from '../../record-card/record-name.tsx'
import { cachedEntryName, useEntryName } from '../../reference/dictionary-names.ts'
import { cachedNameOf, useNameOfReference } from '../../reference/references.ts'
import { listWords } from '../../words.ts'

interface CellProps {
  field: Field
  value: unknown
  /** Label of a referenced row if known; otherwise the row is read by its id. */
  label?: string | undefined
  /** Unit of a number. */
  unit?: string | undefined
}

/** A value of a declared field in a list or view. */
export function Cell({ field, value, label, unit }: CellProps) {
  const language = useLanguage((state) => state.language)
  const text = useText(listWords)
  if (isEmpty(value) || (Array.isArray(value) && value.length === 0)) return <span className="muted numeric">—</span>
  switch (field.kind) {
    case 'reference':
      return (
        <RecordName of={field.target?.name} id={value}>
          {label ?? <ReferenceCell field={field} value={value} />}
        </RecordName>
      )
    case 'dictionary':
      return <EntryCell type={field.entriesOf} value={value} />
    case 'files':
      return <FileLinks files={value as StoredFile[]} />
    case 'choice':
      return optionsIn(field, language).find((option) => option.value === Number(value))?.label ?? String(value)
    case 'flag':
      return text(Number(value) === 1 ? 'yes' : 'no')
    case 'instant':
      return formatInstant(Number(value))
    case 'number':
    case 'integer':
    case 'duration':
      if (field.unit === 'ms') return <span className="numeric nowrap">{formatExactly(Number(value), language)}</span>
      return <Quantity text={formatValue(Number(value))} unit={unit ?? field.unit} />
    case 'decimal':
      return <Quantity text={formatDecimal(String(value))} unit={unit ?? displayedUnit(field.unit)} />
    default:
      if (field.kind === 'references' && Array.isArray(value)) return <ReferencesCell field={field} value={value} />
      return typeof value === 'object' ? JSON.stringify(value) : String(value)
  }
}

/** A number and its unit, which is less prominent. */
function Quantity({ text, unit }: { text: string; unit: string | undefined }) {
  return (
    <span className="numeric nowrap">
      {text}
      {unit ? <span className="muted unit">{`\u202f${unit}`}</span> : null}
    </span>
  )
}

/** Names of referenced rows. */
function ReferencesCell({ field, value }: CellProps & { value: readonly unknown[] }) {
  return value.map((id, at) => (
    <Fragment key={String(id)}>
      {at > 0 ? ', ' : null}
      <ReferenceCell field={field} value={String(id)} />
    </Fragment>
  ))
}

/** Returns the cell as plain text, for the clipboard. */
export function cellText({ field, value, label }: CellProps, language: Language): string {
  if (isEmpty(value)) return ''
  if (field.kind === 'reference') return label ?? cachedNameOf(field.target, value)
  if (field.kind === 'references' && Array.isArray(value)) {
    return value.map((id) => cachedNameOf(field.target, id)).join(', ')
  }
  if (field.kind === 'files') return (value as StoredFile[]).map(({ fileName }) => fileName).join(', ')
  if (field.kind === 'dictionary') return cachedEntryName(field.entriesOf, value)
  if (field.kind === 'choice') {
    return optionsIn(field, language).find((option) => option.value === Number(value))?.label ?? String(value)
  }
  if (field.kind === 'flag') return textIn(language, listWords)(Number(value) === 1 ? 'yes' : 'no')
  if (field.kind === 'instant') return formatInstant(Number(value))
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function ReferenceCell({ field, value }: CellProps) {
  return useNameOfReference(targetOf(field), value)
}

function EntryCell({ type, value }: { type: string; value: unknown }) {
  return useEntryName(type, value)
}
