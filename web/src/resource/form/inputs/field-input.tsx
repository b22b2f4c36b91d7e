import { fixedUnitOf } from '@gemba/contract/kit/field.ts'
import type { StoredFile } from '@gemba/contract/stored-file.ts'
import { Input, InputNumber, Select, Switch } from 'antd'
import { Suspense } from 'react'
import { lazyCode } from '../../../api/lazy-code.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { optionsIn } from '../../labels.ts'
import { listWords } from '../../words.ts'
import { isLong } from '../form-field.ts'
import { DecimalInput } from './decimal-input.tsx'
import { DictionarySelect } from './dictionary-select.tsx'
import { DurationInput } from './duration-input.tsx'
import type { FieldInputProps } from './field-input-props.ts'
import { LazyDateInput } from './lazy-date-input.ts'
import { ReferenceInput, ReferencesInput } from './reference-input.tsx'

const FilesInput = lazyCode(async () => (await import('./files-input.tsx')).FilesInput)
const InstantInput = lazyCode(async () => (await import('./instant-input.tsx')).InstantInput)

/** The standard input of a declared field. */
export function FieldInput(props: FieldInputProps) {
  const { id, field, value, onChange, isInvalid = false, isDisabled = false, placeholder } = props
  const shared = {
    id,
    disabled: isDisabled,
    status: isInvalid ? ('error' as const) : undefined,
    placeholder,
  }
  switch (field.kind) {
    case 'flag':
      return (
        <Switch id={id} checked={Number(value) === 1} onChange={(on) => onChange(on ? 1 : 0)} disabled={isDisabled} />
      )
    case 'decimal':
      return <DecimalInput {...props} />
    case 'integer':
    case 'duration':
    case 'number':
      return field.unit === 'ms' ? <DurationInput {...props} /> : <NumberInput {...props} shared={shared} />
    case 'choice':
      return <ChoiceInput {...props} />
    case 'dictionary':
      return <EntryInput {...props} />
    case 'reference':
      return <ReferenceInput {...props} />
    case 'json':
    case 'references':
      return <ReferencesInput {...props} />
    case 'files':
      return (
        <Suspense fallback={null}>
          <FilesInput
            id={id}
            value={value as StoredFile[] | null}
            onChange={onChange}
            limit={field.max ?? 1}
            isDisabled={isDisabled}
          />
        </Suspense>
      )
    case 'instant':
      return (
        <Suspense fallback={null}>
          <InstantInput {...shared} value={value as number | null} onChange={onChange} />
        </Suspense>
      )
    case 'date':
      return (
        <Suspense fallback={null}>
          <LazyDateInput {...shared} value={value as string | null} onChange={onChange} />
        </Suspense>
      )
    default:
      return <TextInput {...props} shared={shared} />
  }
}

const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

function TextInput({ field, value, onChange, shared }: FieldInputProps & { shared: object }) {
  const input = {
    ...shared,
    value: text(value),
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  }
  if (field.kind === 'secret') return <Input.Password {...input} autoComplete="new-password" />
  return isLong(field) ? <Input.TextArea {...input} autoSize={{ minRows: 2, maxRows: 6 }} /> : <Input {...input} />
}

function NumberInput({
  field,
  value,
  onChange,
  unit = fixedUnitOf(field),
  shared,
}: FieldInputProps & { shared: object }) {
  return (
    <InputNumber<number>
      {...shared}
      className="full-width"
      value={value === null || value === undefined || value === '' ? null : Number(value)}
      onChange={(number) => onChange(number)}
      suffix={unit}
      precision={field.kind === 'number' ? undefined : 0}
    />
  )
}

function ChoiceInput({ id, field, value, onChange, isInvalid, isDisabled, placeholder }: FieldInputProps) {
  const language = useLanguage((state) => state.language)
  const words = useText(listWords)
  return (
    <Select<number>
      id={id}
      className="full-width"
      options={optionsIn(field, language)}
      value={(value as number | undefined) ?? null}
      onChange={(choice) => onChange(choice ?? null)}
      allowClear={!field.required}
      placeholder={placeholder ?? words('choose')}
      disabled={isDisabled ?? false}
      status={isInvalid ? 'error' : undefined}
    />
  )
}

/** One entry of a company's dictionary, by its code. */
function EntryInput({ id, field, value, onChange, isInvalid, isDisabled, placeholder, isFilter }: FieldInputProps) {
  return (
    <DictionarySelect
      id={id}
      from={{ code: field.kind === 'dictionary' ? field.entriesOf : '' }}
      value={value ? String(value) : null}
      onChange={onChange}
      isClearable={!field.required}
      isInvalid={isInvalid ?? false}
      isDisabled={isDisabled ?? false}
      offersDisabled={isFilter ?? false}
      placeholder={placeholder}
    />
  )
}
