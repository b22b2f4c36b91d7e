import { type KeyboardEvent, useState } from 'react'
import { isEmpty, type Values } from '../check.ts'
import { readCell, showCell } from './cell-value.ts'
import type { GridColumn } from './grid-column.ts'
import styles from './row-grid.module.css'

interface RowCellProps {
  column: GridColumn
  values: Values
  label: string
  problem: string | undefined
  isReadOnly: boolean
  onChange: (value: unknown) => void
}

const numeric = new Set(['integer', 'number', 'duration', 'decimal'])
export const isNumeric = ({ field }: GridColumn): boolean => numeric.has(field.kind)

/** One editable cell, with its problem below. */
export function RowCell(props: RowCellProps) {
  const { problem } = props
  return (
    <>
      <CellInput {...props} />
      {problem ? (
        <span className={styles.problem} role="alert">
          {problem}
        </span>
      ) : null}
    </>
  )
}

function CellInput({ column, values, label, problem, isReadOnly, onChange }: RowCellProps) {
  const [typed, setTyped] = useState<string>()
  const value = values[column.name]
  const shared = {
    'aria-label': label,
    'aria-invalid': problem !== undefined,
    disabled: isReadOnly,
    'data-column': column.name,
  }
  if (column.options) {
    return (
      <select
        {...shared}
        value={isEmpty(value) ? '' : String(value)}
        onChange={(event) => onChange(readCell(column, event.target.value))}
      >
        {column.options.some((option) => String(option.value) === String(value)) ? null : (
          <option className="surface" value={isEmpty(value) ? '' : String(value)}>
            {isEmpty(value) ? '' : String(value)}
          </option>
        )}
        {column.options.map((option) => (
          <option className="surface" key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    )
  }
  if (column.field.kind === 'flag') {
    return (
      <input
        {...shared}
        type="checkbox"
        checked={Number(value) === 1}
        onChange={(event) => onChange(event.target.checked ? 1 : 0)}
      />
    )
  }
  return (
    <input
      {...shared}
      autoComplete="off"
      spellCheck={false}
      inputMode={isNumeric(column) ? 'decimal' : 'text'}
      data-numeric={isNumeric(column)}
      value={typed ?? showCell(column, value)}
      onChange={(event) => {
        setTyped(event.target.value)
        onChange(readCell(column, event.target.value))
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}

const steps: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1, Enter: 1 }

/** Enter and the arrow keys move to the same column of the next row, as in a workbook. */
export function moveBetweenRows(event: KeyboardEvent): void {
  const step = steps[event.key]
  const { target } = event
  if (!step || event.nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return
  const row = target.closest('tr')
  const beside = step < 0 ? row?.previousElementSibling : row?.nextElementSibling
  const next = beside?.querySelector<HTMLElement>(`[data-column="${CSS.escape(target.dataset.column ?? '')}"]`)
  event.preventDefault()
  next?.focus()
  if (next instanceof HTMLInputElement) next.select()
}
