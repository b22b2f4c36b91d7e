// Validates rows before they are sent. Problems are shown at their cells, in the units of the cells.
import { boundsOf, type Field, type FieldRecord } from '@gemba/contract/kit/field.ts'
import type { Language } from '@gemba/contract/kit/page.ts'
import { checkValues, type Values } from '../check.ts'
import { type EditableRow, liveRows } from '../children/editable-rows.ts'
import type { GridColumn } from './grid-column.ts'

type Problems = Record<string, string>

/** Returns problems by `row.field`. `check` adds those that depend on several fields. */
export function checkRows(
  columns: readonly GridColumn[],
  rows: readonly EditableRow[],
  { language, check }: { language: Language; check?: (values: Values) => Readonly<Record<string, string | undefined>> },
): Problems {
  const fields = Object.fromEntries(columns.map((column) => [column.name, shownField(column)])) as FieldRecord
  const problemByPath: Problems = {}
  for (const { key, values } of liveRows(rows)) {
    const displayedValues = Object.fromEntries(
      columns.map((column) => [column.name, shownValue(column, values[column.name])]),
    )
    const problems = {
      ...check?.(values),
      ...checkValues(fields, displayedValues, language),
      ...choiceProblems(columns, values),
    }
    for (const [name, problem] of Object.entries(problems)) if (problem) problemByPath[`${key}.${name}`] = problem
  }
  return problemByPath
}

function shownField({ field, factor = 1 }: GridColumn): Field {
  if (factor === 1) return field
  const { min, max } = boundsOf(field)
  return {
    kind: 'number',
    required: field.required,
    rule: field.rule,
    min: min === undefined ? undefined : min / factor,
    max: max === undefined ? undefined : max / factor,
  }
}

const shownValue = ({ factor = 1 }: GridColumn, value: unknown): unknown =>
  factor !== 1 && typeof value === 'number' ? value / factor : value

/** Returns problems of texts that match no option of the column. */
function choiceProblems(columns: readonly GridColumn[], values: Values): Problems {
  return Object.fromEntries(
    columns.flatMap(({ name, options }) => {
      const value = values[name]
      const isUnknown = typeof value === 'string' && value !== '' && options !== undefined
      return isUnknown ? [[name, `${value}?`]] : []
    }),
  )
}
