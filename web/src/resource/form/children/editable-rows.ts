// Rows that are edited in place (shell specification, section 4). Each row is shown, edited or being added. Deleting a
// saved row only marks it, so that the server can delete it; deleting an added row removes it.
import type { Values } from '../check.ts'

type RowState = 'inShow' | 'inEditing' | 'inAdding'

export interface EditableRow {
  key: string
  state: RowState
  values: Values
  /** Values before the editing started. */
  before?: Values
  /** Whether the row exists on the server. */
  isSaved: boolean
  deletedFlag: 0 | 1
}

export type EditableRowAction =
  | { do: 'add'; key: string; values: Values }
  | { do: 'edit' | 'save' | 'cancel' | 'remove'; key: string }
  /** `presets` are other values that follow from the changed one. */
  | { do: 'change'; key: string; name: string; value: unknown; presets?: Values }
  /** Up is -1, down is 1. `order` is the field with the position of a row. */
  | { do: 'move'; key: string; by: -1 | 1; order: string }

type RowChange = Extract<EditableRowAction, { do: 'change' }>

/** Returns the rows of the server in view mode. */
export const rowsOf = (saved: readonly Values[]): EditableRow[] =>
  saved.map((values, at) => ({
    key: String(values.id ?? `row-${at}`),
    state: 'inShow',
    values,
    isSaved: true,
    deletedFlag: 0,
  }))

export function applyRowAction(rows: readonly EditableRow[], action: EditableRowAction): EditableRow[] {
  if (action.do === 'add') {
    return [...rows, { key: action.key, state: 'inAdding', values: action.values, isSaved: false, deletedFlag: 0 }]
  }
  if (action.do === 'move') return moved(rows, action)
  return rows.flatMap((row) => (row.key === action.key ? performOnRow(row, action) : [row]))
}

function performOnRow(row: EditableRow, action: Exclude<EditableRowAction, { do: 'add' | 'move' }>): EditableRow[] {
  switch (action.do) {
    case 'edit':
      return [row.state === 'inShow' ? { ...row, state: 'inEditing', before: row.values } : row]
    case 'change':
      return [row.state === 'inShow' ? row : { ...row, values: changed(row.values, action) }]
    case 'save':
      return [shown(row, row.values)]
    case 'cancel':
      if (row.state === 'inAdding') return []
      return [shown(row, row.before ?? row.values)]
    case 'remove':
      return row.isSaved ? [{ ...shown(row, row.before ?? row.values), deletedFlag: 1 }] : []
  }
}

/** Changes a value. Labels of references were read with the old values, so they are dropped. */
function changed({ labels: _labels, ...values }: Values, { name, value, presets }: RowChange): Values {
  return { ...values, [name]: value, ...presets }
}

/** Swaps the row with its visible neighbour and numbers all visible rows by their positions. */
function moved(
  rows: readonly EditableRow[],
  { key, by, order }: Extract<EditableRowAction, { do: 'move' }>,
): EditableRow[] {
  const visibleRows = liveRows(rows)
  const at = visibleRows.findIndex((row) => row.key === key)
  const [current, other] = [visibleRows[at], visibleRows[at + by]]
  if (!current || !other) return [...rows]
  visibleRows[at] = other
  visibleRows[at + by] = current
  const numbered = visibleRows.map((row, place) => ({
    ...row,
    values: { ...row.values, [order]: place },
    before: row.before && { ...row.before, [order]: place },
  }))
  return [...numbered, ...rows.filter((row) => row.deletedFlag === 1)]
}

/** Returns the position after all rows. */
export const lastPlace = (rows: readonly EditableRow[], order: string): number =>
  1 + Math.max(-1, ...rows.map(({ values }) => Number(values[order] ?? -1)))

function shown({ before: _before, ...row }: EditableRow, values: Values): EditableRow {
  return { ...row, values, state: 'inShow' }
}

/** Returns the rows that are not marked as deleted. */
export const liveRows = (rows: readonly EditableRow[]): EditableRow[] => rows.filter((row) => row.deletedFlag === 0)

/** Returns the rows to send, each with its delete flag. */
export const rowsToSend = (rows: readonly EditableRow[]): Values[] =>
  rows.map(({ values, deletedFlag }) => ({ ...values, deletedFlag }))
