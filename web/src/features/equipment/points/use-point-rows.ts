// The state of a table of points: edited rows, problems, and the changes to send.
import { pointRowFields, type saveObjectPoints } from '@gemba/contract/alarm/point-limits.ts'
import { point } from '@gemba/contract/equipment/point.ts'
import type { CommandInput } from '@gemba/contract/kit/command.ts'
import { namesOfLanguages } from '@gemba/contract/names.ts'
import { useState } from 'react'
import { problemsOf } from '../../../api/call-error.ts'
import { notifyFailure } from '../../../api/query.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { isEmpty, type Values } from '../../../resource/form/check.ts'
import { problemsBelow } from '../../../resource/form/children/child-form.ts'
import { type EditableRow, rowsOf } from '../../../resource/form/children/editable-rows.ts'
import { findChangedLines, problemsByRow } from '../../../resource/form/children/line-rows.ts'
import { checkRows } from '../../../resource/form/rows/check-rows.ts'
import type { GridColumn } from '../../../resource/form/rows/grid-column.ts'
import { useLimitCheck } from '../limit-check.ts'

export const pointOrder = 'sortNumber'
const shape = { fields: { ...pointRowFields, isEnabled: point.fields.isEnabled }, order: pointOrder }

export type ObjectPointsInput = CommandInput<typeof saveObjectPoints>['points']

export interface PointRows {
  rows: readonly EditableRow[]
  problems: Readonly<Record<string, string>>
  changedCount: number
  change: (rows: EditableRow[]) => void
  /** Replaces the state with stored rows. `rows` are shown instead of them if given. */
  reset: (saved: readonly Values[], rows?: readonly EditableRow[]) => void
  /**
   * Returns the changed rows to send. Returns undefined if a row is invalid; the problems are then shown at the cells.
   */
  take: () => ObjectPointsInput | undefined
  /** Shows an error of the server at the cells that it names, else as a notification. */
  refuse: (error: unknown) => void
}

export function usePointRows(saved: readonly Values[], columns: readonly GridColumn[]): PointRows {
  const language = useLanguage((state) => state.language)
  const check = useLimitCheck({ isOptional: true })
  const [state, setState] = useState(() => ({ from: saved, saved, rows: rowsOf(saved) as readonly EditableRow[] }))
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const localName = namesOfLanguages[language]
  const namedRows = localName ? state.rows.map((row) => withMainName(row, localName)) : state.rows
  const lines = findChangedLines(shape, namedRows, state.saved)
  // Rows that changed on the server replace the shown rows if nothing was edited.
  if (saved !== state.from && lines.length === 0) setState({ from: saved, saved, rows: rowsOf(saved) })
  return {
    rows: state.rows,
    problems,
    changedCount: lines.length,
    change: (rows) => {
      setState({ ...state, rows })
      setProblems((old) => problemsOfUnchangedRows(old, state.rows, rows))
    },
    reset: (next, rows = rowsOf(next)) => {
      setState({ from: state.from, saved: next, rows })
      setProblems({})
    },
    take: () => {
      const rowProblems = checkRows(columns, namedRows, { language, check })
      setProblems(rowProblems)
      // Safe, because each cell was validated against its field.
      return Object.keys(rowProblems).length > 0
        ? undefined
        : lines.map(({ values }) => values as ObjectPointsInput[number])
    },
    refuse: (error) => {
      const cellProblems = problemsBelow(
        problemsByRow(problemsOf(error), { from: 'points', to: 'points' }, lines),
        'points',
      )
      setProblems(cellProblems)
      const keys = state.rows.map(({ key }) => key)
      if (!Object.keys(cellProblems).some((place) => keys.some((key) => place.startsWith(key)))) notifyFailure(error)
    },
  }
}

/** Returns a row whose main name is its name in the language of the reader if it has no other. */
const withMainName = (row: EditableRow, localName: string): EditableRow =>
  isEmpty(row.values.name) && !isEmpty(row.values[localName])
    ? { ...row, values: { ...row.values, name: row.values[localName] } }
    : row

/** Returns the problems of the rows that did not change. */
function problemsOfUnchangedRows(
  problems: Readonly<Record<string, string>>,
  before: readonly EditableRow[],
  after: readonly EditableRow[],
): Record<string, string> {
  const changed = before.filter((row) => !after.includes(row)).map(({ key }) => `${key}.`)
  return Object.fromEntries(Object.entries(problems).filter(([place]) => !changed.some((key) => place.startsWith(key))))
}
