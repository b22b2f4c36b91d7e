import type { Field } from '@gemba/contract/kit/field.ts'
import { useId } from 'react'
import { listWords } from '../../i18n/lists.ts'
import { useText } from '../../i18n/text.ts'
import type { Area } from '../area.ts'
import { Cell } from '../list/cell.tsx'
import type { Values } from './check.ts'
import { FieldInput } from './field-input.tsx'
import { type FormField, type FormMode, groupFields, isLong } from './form-field.ts'
import './form-fields.css'

interface FormFieldsProps {
  area: Area
  fields: readonly FormField[]
  values: Values
  problems: Readonly<Record<string, string>>
  mode: FormMode
  /** Columns that the fields stand in; 2 without it. */
  columns?: 2 | 3 | 4
  onChange: (name: string, value: unknown) => void
}

/** A switch always has a value: there is nothing to ask for. */
const isMarked = (field: Field, mode: FormMode): boolean => field.required && field.kind !== 'flag' && mode !== 'view'

/** Labels above fields, columns of a grid of 24 units, errors under the field. */
export function FormFields({ area, fields, values, problems, mode, columns = 2, onChange }: FormFieldsProps) {
  const id = useId()
  const text = useText(listWords)
  const groups = groupFields(fields)
  return groups.map(([group, members]) => (
    <fieldset key={group} className="form-group" data-columns={columns}>
      {group || groups.length > 1 ? <legend>{group || text('otherGroup')}</legend> : null}
      {members.map(({ name, label, field, isFixed = false, isWide = isLong(field), help, input, shown }) => (
        <div key={name} className={isWide ? 'form-field form-wide' : 'form-field'}>
          <label htmlFor={`${id}-${name}`} className={isMarked(field, mode) ? 'form-required' : undefined}>
            {label}
          </label>
          {mode === 'view' ? (
            <span className="form-shown">
              {shown ? shown(values[name]) : <Cell area={area} field={field} value={values[name]} />}
            </span>
          ) : input ? (
            input({
              id: `${id}-${name}`,
              value: values[name],
              onChange: (value) => onChange(name, value),
              isDisabled: isFixed,
            })
          ) : (
            <FieldInput
              id={`${id}-${name}`}
              area={area}
              field={field}
              value={values[name]}
              onChange={(value) => onChange(name, value)}
              isInvalid={problems[name] !== undefined}
              isDisabled={isFixed}
            />
          )}
          {problems[name] ? (
            <span className="form-problem" role="alert">
              {problems[name]}
            </span>
          ) : help && mode !== 'view' ? (
            <span className="form-help">{help}</span>
          ) : null}
        </div>
      ))}
    </fieldset>
  ))
}
