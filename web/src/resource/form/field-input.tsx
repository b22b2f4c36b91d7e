import { Input, InputNumber, Select, Switch } from 'antd'
import { lazy, Suspense } from 'react'
import { useLanguage } from '../../i18n/language.ts'
import { listWords } from '../../i18n/lists.ts'
import { useText } from '../../i18n/text.ts'
import { optionsOf } from '../area.ts'
import { DictionarySelect } from './dictionary-select.tsx'
import type { FieldInputProps } from './field-input-props.ts'
import { isLong } from './form-field.ts'
import { ReferenceInput, ReferencesInput } from './reference-input.tsx'

const InstantInput = lazy(async () => ({ default: (await import('./instant-input.tsx')).InstantInput }))

/** The input that suits a declared field. */
export function FieldInput(props: FieldInputProps) {
  const { id, field, value, onChange, isInvalid = false, isDisabled = false, placeholder } = props
  const shared = {
    id,
    disabled: isDisabled,
    ...(isInvalid ? { status: 'error' as const } : {}),
    ...(placeholder ? { placeholder } : {}),
  }
  switch (field.kind) {
    case 'flag':
      return (
        <Switch id={id} checked={Number(value) === 1} onChange={(on) => onChange(on ? 1 : 0)} disabled={isDisabled} />
      )
    case 'integer':
    case 'number':
      return <NumberInput {...props} shared={shared} />
    case 'choice':
      return <ChoiceInput {...props} />
    case 'dictionary':
      return <EntryInput {...props} />
    case 'reference':
      return <ReferenceInput {...props} />
    case 'json':
      return <ReferencesInput {...props} />
    case 'instant':
      return (
        <Suspense fallback={null}>
          <InstantInput {...shared} value={value as number | null} onChange={onChange} />
        </Suspense>
      )
    case 'secret':
      return (
        <Input.Password
          {...shared}
          autoComplete="new-password"
          value={text(value)}
          onChange={(event) => onChange(event.target.value)}
        />
      )
    default:
      return isLong(field) ? (
        <Input.TextArea
          {...shared}
          autoSize={{ minRows: 2, maxRows: 6 }}
          value={text(value)}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <Input {...shared} value={text(value)} onChange={(event) => onChange(event.target.value)} />
      )
  }
}

const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

function NumberInput({ field, value, onChange, shared }: FieldInputProps & { shared: object }) {
  return (
    <InputNumber<number>
      {...shared}
      className="field-wide"
      value={value === null || value === undefined || value === '' ? null : Number(value)}
      onChange={(number) => onChange(number)}
      {...(field.of ? { suffix: field.of } : {})}
      {...(field.kind === 'integer' ? { precision: 0 } : {})}
    />
  )
}

function ChoiceInput({ id, area, field, value, onChange, isInvalid, isDisabled, placeholder }: FieldInputProps) {
  const language = useLanguage((state) => state.language)
  const words = useText(listWords)
  return (
    <Select<number>
      id={id}
      className="field-wide"
      options={optionsOf(area, field, language)}
      value={(value as number | undefined) ?? null}
      onChange={(choice) => onChange(choice ?? null)}
      allowClear={!field.required}
      placeholder={placeholder ?? words('choose')}
      disabled={isDisabled ?? false}
      {...(isInvalid ? { status: 'error' } : {})}
    />
  )
}

/** One entry of a company's dictionary, by its code. */
function EntryInput({ id, field, value, onChange, isInvalid, isDisabled, placeholder, isFilter }: FieldInputProps) {
  return (
    <DictionarySelect
      id={id}
      from={{ code: field.of ?? '' }}
      value={value ? String(value) : null}
      onChange={onChange}
      isClearable={!field.required}
      isInvalid={isInvalid ?? false}
      isDisabled={isDisabled ?? false}
      offersDisabled={isFilter ?? false}
      {...(placeholder ? { placeholder } : {})}
    />
  )
}
