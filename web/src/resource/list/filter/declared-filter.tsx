// A filter of a declared field. The kind of the field decides between a range, a part of a text, and one or several
// choices. Rows where an optional field is empty can be found too.

import type { Field } from '@gemba/contract/kit/field.ts'
import type { FieldFilter } from '@gemba/contract/kit/filter.ts'
import { isOrdered } from '@gemba/contract/kit/filter.ts'
import { Input, Select } from 'antd'
import { CircleDotIcon, CircleSlashIcon } from 'lucide-react'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { IconButton } from '../../../ui/button/button.tsx'
import { isEmpty } from '../../form/check.ts'
import { DictionarySelect } from '../../form/inputs/dictionary-select.tsx'
import { ReferencesInput } from '../../form/inputs/reference-input.tsx'
import { optionsIn } from '../../labels.ts'
import { listWords } from '../../words.ts'
import type { DeclaredFilter } from './filter.ts'
import { clean, partsOf } from './filter-params.ts'
import styles from './filters.module.css'
import { RangeFilter } from './range-filter.tsx'
import { filterWords } from './words.ts'

interface DeclaredFilterProps {
  id: string
  filter: DeclaredFilter
  value: unknown
  onChange: (value: unknown) => void
}

export function DeclaredFilterInput(props: DeclaredFilterProps) {
  const { filter, value, onChange } = props
  const { label, field } = filter
  const text = useText(filterWords)
  const { isEmpty: sought } = partsOf(value)
  // Each press goes on: any value, empty, not empty.
  const next = sought === undefined ? true : sought ? false : undefined
  const nextWord = next === undefined ? 'any' : next ? 'isEmpty' : 'isFilled'
  return (
    <>
      <ByKind {...props} sought={sought} />
      {field.required ? null : (
        <IconButton
          of={sought === false ? CircleDotIcon : CircleSlashIcon}
          label={text(nextWord, { label })}
          className={styles.emptySwitch}
          aria-pressed={sought !== undefined}
          onClick={() => onChange(next === undefined ? undefined : { isEmpty: next })}
          data-testid={`filter-empty-${filter.name}`}
        />
      )}
    </>
  )
}

interface ByKindProps extends DeclaredFilterProps {
  /** Whether empty values are sought, or those that are not empty. Undefined for any. */
  sought: boolean | undefined
}

function ByKind({ id, filter, value, onChange, sought }: ByKindProps) {
  const isDisabled = sought !== undefined
  const { label, field } = filter
  const list = useText(listWords)
  const text = useText(filterWords)
  const parts = partsOf(value)
  const placeholder = isDisabled ? text(sought ? 'empty' : 'filled') : list('all')
  const change = (next: FieldFilter) => onChange(Object.keys(clean({ next })).length > 0 ? next : undefined)
  if (isOrdered(field))
    return <RangeFilter id={id} label={label} field={field} value={parts} isDisabled={isDisabled} onChange={change} />
  const select = { id, onChange, isDisabled, placeholder }
  if (isChosen(field)) return <ChosenFilter {...select} field={field} value={value} />
  if (field.kind === 'text' || field.kind === 'code') {
    return (
      <Input
        id={id}
        value={parts.contains ?? ''}
        onChange={(event) => change({ contains: event.target.value })}
        allowClear
        disabled={isDisabled}
        placeholder={isDisabled ? placeholder : undefined}
      />
    )
  }
  return <FlagFilter {...select} value={value} />
}

interface SelectProps {
  id: string
  value: unknown
  onChange: (value: unknown) => void
  isDisabled: boolean
  placeholder: string
}

const isChosen = ({ kind }: Field): boolean => kind === 'choice' || kind === 'reference' || kind === 'dictionary'

/** Filters one choice, record or entry by equality, several by a list. */
function ChosenFilter({ field, value, onChange, ...rest }: SelectProps & { field: Field }) {
  const language = useLanguage((state) => state.language)
  const chosen = partsOf(value).in ?? (isEmpty(value) || typeof value === 'object' ? [] : [value])
  const change = (next: unknown) => {
    const [first, ...others] = Array.isArray(next) ? next : []
    onChange(others.length > 0 ? { in: next } : first)
  }
  const texts = chosen.map(String)
  if (field.kind === 'reference') {
    return <ReferencesInput {...rest} field={{ ...field, required: false }} value={texts} onChange={change} isFilter />
  }
  if (field.kind === 'dictionary') {
    const from = { code: field.entriesOf }
    return (
      <DictionarySelect {...rest} from={from} value={texts} onChange={change} isMultiple isCompact offersDisabled />
    )
  }
  const { isDisabled, ...shared } = rest
  return (
    <Select<number[]>
      {...shared}
      mode="multiple"
      maxTagCount="responsive"
      options={optionsIn(field, language)}
      value={chosen.map(Number)}
      onChange={change}
      optionFilterProp="label"
      allowClear
      disabled={isDisabled}
    />
  )
}

/** A select instead of a switch, because a switch cannot be left open. */
function FlagFilter({ id, value, onChange, isDisabled, placeholder }: SelectProps) {
  const list = useText(listWords)
  return (
    <Select<number>
      id={id}
      options={[
        { value: 1, label: list('yes') },
        { value: 0, label: list('no') },
      ]}
      value={typeof value === 'number' ? value : null}
      onChange={(next) => onChange(next ?? undefined)}
      allowClear
      disabled={isDisabled}
      placeholder={placeholder}
    />
  )
}
