// Rows that are edited in place (shell specification, section 4): each is shown, edited or being added. A row that was
// saved before is only marked when it is deleted, so that the server can delete it; one that was added is gone.
import type { Values } from './check.ts'

export type RowState = 'inShow' | 'inEditing' | 'inAdding'

export interface EditableRow {
  key: string
  state: RowState
  values: Values
  /** As it was before the editing began. */
  before?: Values
  /** Whether the server knows it. */
  isSaved: boolean
  deletedFlag: 0 | 1
}

export type RowAct =
  | { do: 'add'; key: string; values: Values }
  | { do: 'edit' | 'save' | 'cancel' | 'remove'; key: string }
  | { do: 'change'; key: string; name: string; value: unknown }

/** Rows of the server as they are shown at first. */
export const rowsOf = (saved: readonly Values[]): EditableRow[] =>
  saved.map((values, at) => ({
    key: String(values.id ?? `row-${at}`),
    state: 'inShow',
    values,
    isSaved: true,
    deletedFlag: 0,
  }))

export function actOnRows(rows: readonly EditableRow[], act: RowAct): EditableRow[] {
  if (act.do === 'add') {
    return [...rows, { key: act.key, state: 'inAdding', values: act.values, isSaved: false, deletedFlag: 0 }]
  }
  return rows.flatMap((row) => (row.key === act.key ? actOnRow(row, act) : [row]))
}

function actOnRow(row: EditableRow, act: Exclude<RowAct, { do: 'add' }>): EditableRow[] {
  switch (act.do) {
    case 'edit':
      return [row.state === 'inShow' ? { ...row, state: 'inEditing', before: row.values } : row]
    case 'change':
      return [row.state === 'inShow' ? row : { ...row, values: { ...row.values, [act.name]: act.value } }]
    case 'save':
      return [shown(row, row.values)]
    case 'cancel':
      if (row.state === 'inAdding') return []
      return [shown(row, row.before ?? row.values)]
    case 'remove':
      return row.isSaved ? [{ ...shown(row, row.before ?? row.values), deletedFlag: 1 }] : []
  }
}

function shown({ before: _before, ...row }: EditableRow, values: Values): EditableRow {
  return { ...row, values, state: 'inShow' }
}

/** Rows that a person sees. */
export const liveRows = (rows: readonly EditableRow[]): EditableRow[] => rows.filter((row) => row.deletedFlag === 0)

/** What is sent: every row with its mark. */
export const rowsToSend = (rows: readonly EditableRow[]): Values[] =>
  rows.map(({ values, deletedFlag }) => ({ ...values, deletedFlag }))
