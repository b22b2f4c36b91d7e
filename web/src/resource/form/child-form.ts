// Forms of what belongs to a record: exactly one of it (OneToOne) or any number (OneToMany).
import type { Language } from '@gemba/contract/kit/page.ts'
import { checkValues, trimValues, type Values } from './check.ts'
import { actOnRows, type EditableRow, liveRows, rowsOf, rowsToSend } from './editable-rows.ts'
import type { FormField } from './form-field.ts'

export interface ChildForm {
  /** Name under which its values are read and sent, where the next two do not say otherwise. */
  name: string
  /** Name under which the record that was read by its id has them. */
  fieldNameInMainEntityOnId?: string
  /** Name under which the record that is saved takes them. */
  fieldNameInMainEntityOnSave?: string
  /** Field of the child that holds the id of the record; filled in when it is sent. */
  joinColumn?: string
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
  for (const { name, join, initial = {}, fieldNameInMainEntityOnId = name } of children) {
    const read = record[fieldNameInMainEntityOnId]
    if (join === 'OneToOne') ones[name] = { ...initial, ...(read as Values | undefined) }
    else rows[name] = rowsOf((read as Values[] | undefined) ?? [])
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

/** Name under which a saved record takes a child. */
export const nameOnSave = ({ name, fieldNameInMainEntityOnSave }: ChildForm): string =>
  fieldNameInMainEntityOnSave ?? name

/** What is sent for the children of the record `id`. Rows that are still being edited count as they stand. */
export function childrenToSend(children: readonly ChildForm[], { ones, rows }: ChildValues, id?: unknown): Values {
  const sent: Values = {}
  for (const child of children) {
    const { name, joinColumn } = child
    const joined = (values: Values): Values =>
      trimValues(joinColumn && id !== undefined ? { ...values, [joinColumn]: id } : values, declaredOf(child.fields))
    const list = rows[name]
    if (ones[name]) sent[nameOnSave(child)] = joined(ones[name])
    if (!list) continue
    const settled = list.reduce((all, { key }) => actOnRows(all, { do: 'save', key }), list)
    sent[nameOnSave(child)] = rowsToSend(settled).map(joined)
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
