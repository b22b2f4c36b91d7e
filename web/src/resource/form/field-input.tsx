import type { Field } from '@gemba/contract/kit/field.ts'
import { Input, InputNumber, Select, Switch } from 'antd'
import { lazy, Suspense } from 'react'
import { useLanguage } from '../../i18n/language.ts'
import { listWords } from '../../i18n/lists.ts'
import { useText } from '../../i18n/text.ts'
import { type Area, optionsOf } from '../area.ts'
import { useReferences } from '../references.ts'
import { isLong } from './form-field.ts'

const InstantInput = lazy(async () => ({ default: (await import('./instant-input.tsx')).InstantInput }))

export interface FieldInputProps {
  id: string
  area: Area
  field: Field
  value: unknown
  onChange: (value: unknown) => void
  isInvalid?: boolean
  isDisabled?: boolean
  placeholder?: string
}

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

function ReferenceInput({ id, area, field, value, onChange, isInvalid, isDisabled, placeholder }: FieldInputProps) {
  const words = useText(listWords)
  const rows = useReferences(area.references[field.of ?? ''])
  const options = rows.map((row) => ({
    value: row.id,
    label: row.name ?? row.id,
    search: `${row.name} ${row.code ?? ''}`,
  }))
  return (
    <Select<string, (typeof options)[number]>
      id={id}
      className="field-wide"
      options={options}
      value={(value as string | undefined) ?? null}
      onChange={(chosen) => onChange(chosen ?? null)}
      allowClear={!field.required}
      showSearch={{ optionFilterProp: 'search' }}
      placeholder={placeholder ?? words('choose')}
      disabled={isDisabled ?? false}
      {...(isInvalid ? { status: 'error' } : {})}
    />
  )
}

/** Several rows of another resource, as a list of their ids. */
function ReferencesInput({ id, area, field, value, onChange, isInvalid, isDisabled, placeholder }: FieldInputProps) {
  const words = useText(listWords)
  const rows = useReferences(area.references[field.of ?? ''])
  const options = rows.map((row) => ({
    value: row.id,
    label: row.name ?? row.id,
    search: `${row.name} ${row.code ?? ''}`,
  }))
  return (
    <Select<string[], (typeof options)[number]>
      id={id}
      mode="multiple"
      className="field-wide"
      options={options}
      value={(value as string[] | null | undefined) ?? []}
      onChange={(chosen) => onChange(chosen)}
      showSearch={{ optionFilterProp: 'search' }}
      placeholder={placeholder ?? words('choose')}
      disabled={isDisabled ?? false}
      {...(isInvalid ? { status: 'error' } : {})}
    />
  )
}
