// Forms of what belongs to a record: exactly one of it (OneToOne) or any number (OneToMany).
import type { Language } from '@gemba/contract/kit/page.ts'
import { checkValues, trimValues, type Values } from './check.ts'
import { actOnRows, type EditableRow, liveRows, rowsOf, rowsToSend } from './editable-rows.ts'
import type { FormField } from './form-field.ts'

export interface ChildForm {
  /** Name under which its values are sent. */
  name: string
  title: string
  join: 'OneToOne' | 'OneToMany'
  fields: readonly FormField[]
  /** Values of a row that is added. */
  initial?: Values
}

/** Values of the children: one record or rows, by name of the child. */
export interface ChildValues {
  ones: Record<string, Values>
  rows: Record<string, EditableRow[]>
}

export type Problems = Record<string, string>

export const declaredOf = (fields: readonly FormField[]) =>
  Object.fromEntries(fields.map(({ name, field }) => [name, field]))

/** The children of a record as it was read. */
export function childValuesOf(children: readonly ChildForm[], record: Values): ChildValues {
  const ones: ChildValues['ones'] = {}
  const rows: ChildValues['rows'] = {}
  for (const { name, join, initial = {} } of children) {
    if (join === 'OneToOne') ones[name] = { ...initial, ...(record[name] as Values | undefined) }
    else rows[name] = rowsOf((record[name] as Values[] | undefined) ?? [])
  }
  return { ones, rows }
}

/** Problems of the children, in their order: `child.field` of a single one, `child.row.field` of rows. */
export function checkChildren(children: readonly ChildForm[], values: ChildValues, language: Language): Problems {
  const found: Problems = {}
  const note = (prefix: string, fields: readonly FormField[], one: Values) => {
    for (const [name, text] of Object.entries(checkValues(declaredOf(fields), one, language))) {
      found[`${prefix}.${name}`] = text
    }
  }
  for (const { name, fields } of children) {
    if (values.ones[name]) note(name, fields, values.ones[name])
    for (const row of liveRows(values.rows[name] ?? [])) note(`${name}.${row.key}`, fields, row.values)
  }
  return found
}

/** What is sent for the children. Rows that are still being edited count as they stand. */
export function childrenToSend({ ones, rows }: ChildValues): Values {
  const sent: Values = {}
  for (const [name, one] of Object.entries(ones)) sent[name] = trimValues(one)
  for (const [name, list] of Object.entries(rows)) {
    const settled = list.reduce((all, { key }) => actOnRows(all, { do: 'save', key }), list)
    sent[name] = rowsToSend(settled).map(trimValues)
  }
  return sent
}

/** Problems of one child, by what stands after its name. */
export function problemsBelow(problems: Problems, prefix: string): Problems {
  return Object.fromEntries(
    Object.entries(problems)
      .filter(([name]) => name.startsWith(`${prefix}.`))
      .map(([name, text]) => [name.slice(prefix.length + 1), text]),
  )
}
