// The state of a table of points: what is typed, what is wrong with it, what is to be sent of it.
import { pointRowFields, type saveObjectPoints } from '@gemba/contract/alarm/point-limits.ts'
import { point } from '@gemba/contract/equipment/point.ts'
import type { CommandInput } from '@gemba/contract/kit/command.ts'
import { useState } from 'react'
import { problemsOf } from '../../../api/call-error.ts'
import { notifyFailure } from '../../../api/query.ts'
import { useLanguage } from '../../../i18n/language.ts'
import type { Values } from '../../../resource/form/check.ts'
import { problemsBelow } from '../../../resource/form/children/child-form.ts'
import { type EditableRow, rowsOf } from '../../../resource/form/children/editable-rows.ts'
import { changedLines, problemsByRow } from '../../../resource/form/children/line-rows.ts'
import { checkRows } from '../../../resource/form/rows/check-rows.ts'
import type { GridColumn } from '../../../resource/form/rows/grid-column.ts'
import { useLimitCheck } from '../limit-check.ts'

export const pointOrder = 'sortNumber'
const shape = { fields: { ...pointRowFields, isEnabled: point.fields.isEnabled }, order: pointOrder }

export type SentPoints = CommandInput<typeof saveObjectPoints>['points']

export interface PointRows {
  rows: readonly EditableRow[]
  problems: Readonly<Record<string, string>>
  changedCount: number
  change: (rows: EditableRow[]) => void
  /** Begins anew with rows, saved ones unless they are given as they stand. */
  reset: (saved: readonly Values[], rows?: readonly EditableRow[]) => void
  /** The changed rows, as they are sent; undefined when something is wrong, which is then told at its cell. */
  take: () => SentPoints | undefined
  /** Tells a refusal at the cells it names, or beside them. */
  refuse: (error: unknown) => void
}

export function usePointRows(saved: readonly Values[], columns: readonly GridColumn[]): PointRows {
  const language = useLanguage((state) => state.language)
  const check = useLimitCheck({ isOptional: true })
  const [held, setHeld] = useState(() => ({ from: saved, saved, rows: rowsOf(saved) as readonly EditableRow[] }))
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const lines = changedLines(shape, held.rows, held.saved)
  // What somebody else has changed meanwhile is taken up where nothing is typed.
  if (saved !== held.from && lines.length === 0) setHeld({ from: saved, saved, rows: rowsOf(saved) })
  return {
    rows: held.rows,
    problems,
    changedCount: lines.length,
    change: (rows) => {
      setHeld({ ...held, rows })
      setProblems((old) => unchanged(old, held.rows, rows))
    },
    reset: (next, rows = rowsOf(next)) => {
      setHeld({ from: held.from, saved: next, rows })
      setProblems({})
    },
    take: () => {
      const found = checkRows(columns, held.rows, { language, check })
      setProblems(found)
      // Every cell was checked as its field is declared.
      return Object.keys(found).length > 0 ? undefined : lines.map(({ values }) => values as SentPoints[number])
    },
    refuse: (error) => {
      const placed = problemsBelow(problemsByRow(problemsOf(error), { from: 'points', to: 'points' }, lines), 'points')
      setProblems(placed)
      const keys = held.rows.map(({ key }) => key)
      if (!Object.keys(placed).some((place) => keys.some((key) => place.startsWith(key)))) notifyFailure(error)
    },
  }
}

/** The problems of rows that are as they were. */
function unchanged(
  problems: Readonly<Record<string, string>>,
  before: readonly EditableRow[],
  after: readonly EditableRow[],
): Record<string, string> {
  const changed = before.filter((row) => !after.includes(row)).map(({ key }) => `${key}.`)
  return Object.fromEntries(Object.entries(problems).filter(([place]) => !changed.some((key) => place.startsWith(key))))
}
