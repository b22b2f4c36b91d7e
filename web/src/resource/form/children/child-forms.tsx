import type { FormMode } from '../form-field.ts'
import { FormFields } from '../form-fields.tsx'
import { type ChildForm, type ChildValues, type Problems, problemsBelow } from './child-form.ts'
import { EditableTable } from './editable-table.tsx'

interface ChildFormsProps {
  forms: readonly ChildForm[]
  values: ChildValues
  problems: Problems
  mode: FormMode
  onChange: (values: ChildValues) => void
}

/** Shows children below the fields of the record: a form for a single one, a table for several. */
export function ChildForms({ forms, values, problems, mode, onChange }: ChildFormsProps) {
  return forms.map(({ name, title, join, fields, initial, line }) =>
    join === 'OneToOne' ? (
      <FormFields
        key={name}
        fields={fields.map((field) => ({ ...field, group: title }))}
        values={values.ones[name] ?? {}}
        problems={problemsBelow(problems, name)}
        mode={mode}
        onChange={(field, value) =>
          onChange({ ...values, ones: { ...values.ones, [name]: { ...values.ones[name], [field]: value } } })
        }
      />
    ) : (
      <EditableTable
        key={name}
        title={title}
        fields={fields}
        rows={values.rows[name] ?? []}
        problems={problemsBelow(problems, name)}
        isReadOnly={mode === 'view'}
        canPaste={line !== undefined}
        onChange={(rows) => onChange({ ...values, rows: { ...values.rows, [name]: rows } })}
        initial={initial}
        order={line?.order}
      />
    ),
  )
}
