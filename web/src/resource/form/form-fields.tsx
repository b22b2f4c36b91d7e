import type { Field } from '@gemba/contract/kit/field.ts'
import { useId } from 'react'
import { useText } from '../../i18n/text.ts'
import { classNames } from '../../ui/class-names.ts'
import { joinedLabelOf, unitOf } from '../labels.ts'
import { Cell } from '../list/grid/cell.tsx'
import { listWords } from '../words.ts'
import type { Values } from './check.ts'
import { type FormField, type FormMode, groupFields, isLong } from './form-field.ts'
import styles from './form-fields.module.css'
import { FieldInput } from './inputs/field-input.tsx'

export interface FormFieldsProps {
  fields: readonly FormField[]
  values: Values
  problems: Readonly<Record<string, string>>
  mode: FormMode
  /** Number of columns; 2 by default. */
  columns?: 2 | 3 | 4
  onChange: (name: string, value: unknown) => void
}

/** Returns whether a field is marked as required. A switch and a list of files always have a value. */
const isMarked = ({ required, kind }: Field, mode: FormMode): boolean =>
  required && kind !== 'flag' && kind !== 'files' && mode !== 'view'

/** Labels above fields, columns in a grid of 24 units, problems below the field. */
export function FormFields({ fields, values, problems, mode, columns = 2, onChange }: FormFieldsProps) {
  const id = useId()
  const text = useText(listWords)
  const groups = groupFields(fields)
  return groups.map(([group, members]) => (
    <fieldset key={group} className={styles.group} data-columns={columns}>
      {group || groups.length > 1 ? (
        <legend className="all-columns unpadded margin-bottom-8 bold">{group || text('otherGroup')}</legend>
      ) : null}
      {members.map(({ name, label, field, isFixed = false, isWide = isLong(field), help, input, renderValue }) => (
        <div
          key={name}
          className={classNames('column align-start gap-4 shrinkable', styles.field, isWide && styles.wide)}
        >
          <label htmlFor={`${id}-${name}`} className={isMarked(field, mode) ? styles.required : undefined}>
            {label}
          </label>
          {mode === 'view' ? (
            <span className="min-height-24 break-words">
              {renderValue ? (
                renderValue(values[name])
              ) : (
                <Cell
                  field={field}
                  value={values[name]}
                  label={joinedLabelOf(values, name)}
                  unit={unitOf(field, values)}
                />
              )}
            </span>
          ) : input ? (
            input({
              id: `${id}-${name}`,
              value: values[name],
              onChange: (value) => onChange(name, value),
              isDisabled: isFixed,
              values,
              change: onChange,
            })
          ) : (
            <FieldInput
              id={`${id}-${name}`}
              field={field}
              value={values[name]}
              onChange={(value) => onChange(name, value)}
              isInvalid={problems[name] !== undefined}
              unit={unitOf(field, values)}
              isDisabled={isFixed}
            />
          )}
          {problems[name] ? (
            <span className="urgent size-12" role="alert">
              {problems[name]}
            </span>
          ) : help && mode !== 'view' ? (
            <span className="muted size-12">{help}</span>
          ) : null}
        </div>
      ))}
    </fieldset>
  ))
}
