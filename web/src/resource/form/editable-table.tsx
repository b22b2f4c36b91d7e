// A card of rows that are edited in place: add, edit, delete; Enter saves a row, Esc gives up its editing.
import type { KeyboardEvent } from 'react'
import { formWords } from '../../i18n/forms.ts'
import { useText } from '../../i18n/text.ts'
import { Icon } from '../../ui/icon.tsx'
import type { Area } from '../area.ts'
import { Cell } from '../list/cell.tsx'
import type { Values } from './check.ts'
import { type Problems, problemsBelow } from './child-form.ts'
import { actOnRows, type EditableRow, liveRows, type RowAct } from './editable-rows.ts'
import { FieldInput } from './field-input.tsx'
import type { FormField } from './form-field.ts'
import './editable-table.css'

interface EditableTableProps {
  area: Area
  title: string
  fields: readonly FormField[]
  rows: readonly EditableRow[]
  initial?: Values
  /** By `row.field`. */
  problems?: Problems
  isReadOnly?: boolean
  onChange: (rows: EditableRow[]) => void
}

let lastKey = 0

export function EditableTable(props: EditableTableProps) {
  const { title, fields, rows, initial = {}, isReadOnly = false, onChange } = props
  const text = useText(formWords)
  const act = (one: RowAct) => onChange(actOnRows(rows, one))
  const add = () => {
    lastKey += 1
    act({ do: 'add', key: `new-${Date.now()}-${lastKey}`, values: initial })
  }
  const shown = liveRows(rows)
  return (
    <section className="editable" aria-label={title}>
      <header className="editable-head">
        <h3>{title}</h3>
        {isReadOnly ? null : (
          <button type="button" className="plain-button" onClick={add} data-testid="row-add">
            <Icon name="add" /> {text('addRow')}
          </button>
        )}
      </header>
      <table aria-label={title}>
        <thead>
          <tr>
            {fields.map(({ name, label, field }) => (
              <th key={name} scope="col" className={field.required && !isReadOnly ? 'form-required' : undefined}>
                {label}
              </th>
            ))}
            {isReadOnly ? null : <td className="editable-tools" />}
          </tr>
        </thead>
        <tbody>
          {shown.map((row, at) => (
            <Row key={row.key} table={props} row={row} number={at + 1} act={act} />
          ))}
        </tbody>
      </table>
      {shown.length === 0 ? <p className="editable-none">{text('noRows')}</p> : null}
    </section>
  )
}

interface RowProps {
  table: EditableTableProps
  row: EditableRow
  number: number
  act: (one: RowAct) => void
}

function Row({ table, row, number, act }: RowProps) {
  const { area, fields, problems = {}, isReadOnly = false } = table
  const found = problemsBelow(problems, row.key)
  const isEdited = row.state !== 'inShow' && !isReadOnly
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isEdited || event.nativeEvent.isComposing) return
    const isInput = event.target instanceof HTMLInputElement && event.target.type !== 'search'
    if (event.key === 'Enter' && isInput) act({ do: 'save', key: row.key })
    else if (event.key === 'Escape') act({ do: 'cancel', key: row.key })
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <tr data-state={row.state} data-row-key={row.key} onKeyDown={onKeyDown}>
      {fields.map(({ name, label, field }) => (
        <td key={name}>
          {isEdited ? (
            <>
              <label className="visually-hidden" htmlFor={`${row.key}-${name}`}>
                {label}
              </label>
              <FieldInput
                id={`${row.key}-${name}`}
                area={area}
                field={field}
                value={row.values[name]}
                onChange={(value) => act({ do: 'change', key: row.key, name, value })}
                isInvalid={found[name] !== undefined}
              />
            </>
          ) : (
            <Cell area={area} field={field} value={row.values[name]} />
          )}
          {found[name] ? (
            <span className="form-problem" role="alert">
              {found[name]}
            </span>
          ) : null}
        </td>
      ))}
      {isReadOnly ? null : <RowTools row={row} number={number} act={act} />}
    </tr>
  )
}

function RowTools({ row, number, act }: Omit<RowProps, 'table'>) {
  const text = useText(formWords)
  const tool = (
    what: 'edit' | 'save' | 'cancel' | 'remove',
    label: string,
    icon: 'edit' | 'check' | 'close' | 'remove',
  ) => (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      title={label}
      onClick={() => act({ do: what, key: row.key })}
      data-testid={`row-${what}`}
    >
      <Icon name={icon} />
    </button>
  )
  return (
    <td className="editable-tools">
      {row.state === 'inShow' ? (
        tool('edit', text('editRow', { n: number }), 'edit')
      ) : (
        <>
          {tool('save', text('saveRow'), 'check')}
          {tool('cancel', text('cancelRow'), 'close')}
        </>
      )}
      {tool('remove', text('removeRow', { n: number }), 'remove')}
    </td>
  )
}
