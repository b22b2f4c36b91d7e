// A card of rows that are edited in place: add, edit, delete. Enter saves a row, Esc cancels its editing.

import type { Field } from '@gemba/contract/kit/field.ts'
import {
  ArrowDownIcon,
  ArrowUpIcon,
  CheckIcon,
  ClipboardPasteIcon,
  PencilIcon,
  PlusIcon,
  Trash2Icon,
  XIcon,
} from 'lucide-react'
import { Fragment, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import { IconButton, PlainButton } from '../../../ui/button/button.tsx'
import { Icon, type IconShape } from '../../../ui/icon/icon.tsx'
import { joinedLabelOf, unitOf } from '../../labels.ts'
import { Cell } from '../../list/grid/cell.tsx'
import type { Values } from '../check.ts'
import type { FormField } from '../form-field.ts'
import formStyles from '../form-fields.module.css'
import { FieldInput } from '../inputs/field-input.tsx'
import { presetsOf } from '../presets.ts'
import { addRow } from '../rows/grid-rows.ts'
import { PasteLines } from '../rows/paste-lines.tsx'
import { rowGridWords } from '../rows/words.ts'
import { formWords } from '../words.ts'
import { type Problems, problemsBelow } from './child-form.ts'
import { applyRowAction, type EditableRow, type EditableRowAction, lastPlace, liveRows } from './editable-rows.ts'
import styles from './editable-table.module.css'
import { focusAfter } from './row-focus.ts'

interface EditableTableProps {
  title: string
  fields: readonly FormField[]
  rows: readonly EditableRow[]
  initial?: Values
  /** The field with the position of a row. With it, rows can be moved. */
  order?: string
  /** Problems by `row.field`, or by `row` if they belong to no field. */
  problems?: Problems
  isReadOnly?: boolean
  /** Whether lines copied from a workbook can be pasted. */
  canPaste?: boolean
  onChange: (rows: EditableRow[]) => void
}

let lastKey = 0

export function EditableTable(props: EditableTableProps) {
  const { title, fields, rows, initial = {}, order, isReadOnly = false, canPaste = false, onChange } = props
  const text = useText(formWords)
  const grid = useText(rowGridWords)
  const [isPasting, setPasting] = useState(false)
  const section = useRef<HTMLElement>(null)
  const lastAction = useRef<EditableRowAction>(undefined)
  useEffect(() => {
    if (lastAction.current) focusAfter(lastAction.current, section.current)
    lastAction.current = undefined
  })
  const perform = (rowAction: EditableRowAction) => {
    lastAction.current = rowAction
    onChange(applyRowAction(rows, rowAction))
  }
  const add = () => {
    lastKey += 1
    const place = order ? { [order]: lastPlace(rows, order) } : {}
    perform({ do: 'add', key: `new-${Date.now()}-${lastKey}`, values: { ...initial, ...place } })
  }
  const visibleRows = liveRows(rows)
  return (
    <section className={styles.table} aria-label={title} ref={section}>
      <header className="row spread gap-12 margin-bottom-8">
        <h3 className="flush size-14 bold">{title}</h3>
        {isReadOnly ? null : (
          <span className="flow gap-8">
            {canPaste ? (
              <PlainButton aria-expanded={isPasting} onClick={() => setPasting(!isPasting)} data-testid="rows-paste">
                <Icon of={ClipboardPasteIcon} /> {grid('pasteRows')}
              </PlainButton>
            ) : null}
            <PlainButton onClick={add} data-testid="row-add">
              <Icon of={PlusIcon} /> {text('addRow')}
            </PlainButton>
          </span>
        )}
      </header>
      {isPasting && !isReadOnly ? (
        <PasteLines
          fields={fields}
          initial={initial}
          onAdd={(added) =>
            onChange(added.reduce<EditableRow[]>((all, addition) => addRow(all, addition, order), [...rows]))
          }
          onClose={() => setPasting(false)}
        />
      ) : null}
      <div className="scroll-x">
        <table aria-label={title}>
          <thead>
            <tr>
              {fields.map(({ name, label, field }) => (
                <th key={name} scope="col" data-kind={field.kind}>
                  <span className={isMarked(field) && !isReadOnly ? formStyles.required : undefined}>{label}</span>
                </th>
              ))}
              {isReadOnly ? null : <td className={styles.tools} />}
            </tr>
          </thead>
          <tbody>
            {visibleRows.map((row, at) => (
              <Row
                key={row.key}
                table={props}
                row={row}
                number={at + 1}
                isLast={at + 1 === visibleRows.length}
                perform={perform}
              />
            ))}
          </tbody>
        </table>
      </div>
      {visibleRows.length === 0 ? <p className="above-8 muted">{text('noRows')}</p> : null}
    </section>
  )
}

/** Returns whether a field is marked as required. A switch always has a value, and a list may be empty. */
const isMarked = ({ required, kind }: Field): boolean => required && kind !== 'flag' && kind !== 'references'

interface RowProps {
  table: EditableTableProps
  row: EditableRow
  number: number
  isLast: boolean
  perform: (rowAction: EditableRowAction) => void
}

function Row({ table, row, number, isLast, perform }: RowProps) {
  const { fields, problems = {}, order, isReadOnly = false } = table
  const rowProblems = problemsBelow(problems, row.key)
  const isEdited = row.state !== 'inShow' && !isReadOnly
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isEdited || event.nativeEvent.isComposing || !(event.target instanceof Element)) return
    // Enter in a list of options chooses one, and Escape closes the list.
    const isInput = event.target instanceof HTMLInputElement && event.target.role !== 'combobox'
    if (event.key === 'Enter' && isInput) perform({ do: 'save', key: row.key })
    else if (event.key === 'Escape' && event.target.ariaExpanded !== 'true') perform({ do: 'cancel', key: row.key })
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const columns = fields.map(({ name }) => name)
  const others = Object.entries(rowProblems).filter(([name]) => !columns.includes(name))
  const general = [problems[row.key], ...others.map(([, problem]) => problem)].filter((item) => item !== undefined)
  return (
    <Fragment>
      <tr data-state={row.state} data-row-key={row.key} onKeyDown={onKeyDown}>
        {fields.map((field) => (
          <td
            key={field.name}
            data-kind={field.field.kind}
            data-label={isMarked(field.field) && isEdited ? `${field.label} *` : field.label}
          >
            <CellOrInput
              {...field}
              fields={fields}
              row={row}
              isEdited={isEdited}
              isInvalid={rowProblems[field.name] !== undefined}
              perform={perform}
            />
            <RowProblem text={rowProblems[field.name]} />
          </td>
        ))}
        {isReadOnly ? null : (
          <td className={styles.tools}>
            {order ? <MoveTools row={row} number={number} isLast={isLast} order={order} perform={perform} /> : null}
            <RowTools row={row} number={number} perform={perform} />
          </td>
        )}
      </tr>
      {general.length > 0 ? (
        <tr className={styles.problem}>
          <td colSpan={fields.length + 1}>
            <RowProblem text={general.join(' ')} />
          </td>
        </tr>
      ) : null}
    </Fragment>
  )
}

function RowProblem({ text }: { text: string | undefined }) {
  return text ? (
    <span className="urgent size-12" role="alert">
      {text}
    </span>
  ) : null
}

interface CellOrInputProps extends FormField {
  fields: readonly FormField[]
  row: EditableRow
  isEdited: boolean
  isInvalid: boolean
  perform: (rowAction: EditableRowAction) => void
}

function CellOrInput(props: CellOrInputProps) {
  const { name, label, field, input, renderValue, fields, row, isEdited, isInvalid, perform } = props
  const value = row.values[name]
  if (!isEdited && renderValue) return renderValue(value)
  if (!isEdited)
    return <Cell field={field} value={value} label={joinedLabelOf(row.values, name)} unit={unitOf(field, row.values)} />
  const id = `${row.key}-${name}`
  const onChange = (next: unknown) =>
    perform({ do: 'change', key: row.key, name, value: next, presets: presetsOf(fields, { name, value: next }) })
  return (
    <>
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      {input ? (
        input({ id, value, onChange, isDisabled: false, values: row.values })
      ) : (
        <FieldInput
          id={id}
          field={field}
          value={value}
          onChange={onChange}
          isInvalid={isInvalid}
          unit={unitOf(field, row.values)}
        />
      )}
    </>
  )
}

interface ToolProps {
  name: string
  label: string
  icon: IconShape
  onPress: () => void
  isDisabled?: boolean
}

function Tool({ name, label, icon, onPress, isDisabled = false }: ToolProps) {
  return <IconButton of={icon} label={label} disabled={isDisabled} onClick={onPress} data-testid={`row-${name}`} />
}

function MoveTools({ row, number, isLast, order, perform }: Omit<RowProps, 'table'> & { order: string }) {
  const text = useText(formWords)
  const move = (by: -1 | 1) => perform({ do: 'move', key: row.key, by, order })
  return (
    <>
      <Tool
        name="up"
        label={text('moveRowUp', { n: number })}
        icon={ArrowUpIcon}
        onPress={() => move(-1)}
        isDisabled={number === 1}
      />
      <Tool
        name="down"
        label={text('moveRowDown', { n: number })}
        icon={ArrowDownIcon}
        onPress={() => move(1)}
        isDisabled={isLast}
      />
    </>
  )
}

function RowTools({ row, number, perform }: Pick<RowProps, 'row' | 'number' | 'perform'>) {
  const text = useText(formWords)
  const tool = (what: 'edit' | 'save' | 'cancel' | 'remove', label: string, icon: IconShape) => (
    <Tool name={what} label={label} icon={icon} onPress={() => perform({ do: what, key: row.key })} />
  )
  return (
    <>
      {row.state === 'inShow' ? (
        tool('edit', text('editRow', { n: number }), PencilIcon)
      ) : (
        <>
          {tool('save', text('saveRow'), CheckIcon)}
          {tool('cancel', text('cancelRow'), XIcon)}
        </>
      )}
      {tool('remove', text('removeRow', { n: number }), Trash2Icon)}
    </>
  )
}
