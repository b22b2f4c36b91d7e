// Forms of the children of a record: exactly one (OneToOne) or any number (OneToMany).
import type { Language } from '@gemba/contract/kit/page.ts'
import { checkValues, trimValues, type Values } from '../check.ts'
import type { FormField } from '../form-field.ts'
import { applyRowAction, type EditableRow, liveRows, rowsOf, rowsToSend } from './editable-rows.ts'
import { findChangedLines, type LineShape, problemsByRow } from './line-rows.ts'

export interface ChildForm {
  /** Property name of the children when read and sent, unless overridden by the next two. */
  name: string
  /** Property name in the record read by its id. */
  fieldNameInMainEntityOnId?: string
  /** Property name in the record to save. */
  fieldNameInMainEntityOnSave?: string
  /** Field of the child with the id of the record. It is filled in when the child is sent. */
  joinColumn?: string
  title: string
  join: 'OneToOne' | 'OneToMany'
  fields: readonly FormField[]
  /** Values of a new row. */
  initial?: Values
  /** Shape of declared lines. Only changed lines are sent. */
  line?: LineShape
  /** A new record starts with one row that is being added. */
  startsWithRow?: boolean
}

/** Values of the children: one record or rows, by name of the child. */
export interface ChildValues {
  ones: Record<string, Values>
  rows: Record<string, EditableRow[]>
}

export type Problems = Record<string, string>

export const declaredFieldsOf = (fields: readonly FormField[]) =>
  Object.fromEntries(fields.map(({ name, field }) => [name, field]))

/** Returns the children of a record as it was read. */
export function childValuesOf(children: readonly ChildForm[], record: Values): ChildValues {
  const ones: ChildValues['ones'] = {}
  const rows: ChildValues['rows'] = {}
  for (const child of children) {
    const { name, join, initial = {}, fieldNameInMainEntityOnId = name } = child
    if (join === 'OneToOne') ones[name] = { ...initial, ...(record[fieldNameInMainEntityOnId] as Values | undefined) }
    else if (child.startsWithRow && record.id === undefined) rows[name] = firstRows(child)
    else rows[name] = rowsOf(savedRowsOf(child, record))
  }
  return { ones, rows }
}

function firstRows({ initial = {}, line }: ChildForm): EditableRow[] {
  const place = line?.order ? { [line.order]: 0 } : {}
  return applyRowAction([], { do: 'add', key: 'new-first', values: { ...initial, ...place } })
}

/** Returns the problems of the children in order: `child.field` of a single one, `child.row.field` of rows. */
export function checkChildren(children: readonly ChildForm[], values: ChildValues, language: Language): Problems {
  const childProblems: Problems = {}
  const note = (prefix: string, fields: readonly FormField[], row: Values) => {
    for (const [name, text] of Object.entries(checkValues(declaredFieldsOf(fields), row, language))) {
      childProblems[`${prefix}.${name}`] = text
    }
  }
  for (const { name, fields } of children) {
    if (values.ones[name]) note(name, fields, values.ones[name])
    for (const row of liveRows(values.rows[name] ?? [])) note(`${name}.${row.key}`, fields, row.values)
  }
  return childProblems
}

/** Returns the property name of a child in a record to save. */
export const nameOnSave = ({ name, fieldNameInMainEntityOnSave }: ChildForm): string =>
  fieldNameInMainEntityOnSave ?? name

/** Returns the rows of a child in the record that was read. */
export const savedRowsOf = ({ name, fieldNameInMainEntityOnId = name }: ChildForm, record: Values): Values[] =>
  (record[fieldNameInMainEntityOnId] as Values[] | null | undefined) ?? []

/** Returns the children to send. Rows that are still being edited are sent with their current values. */
export function childrenToSend(children: readonly ChildForm[], { ones, rows }: ChildValues, record: Values): Values {
  const valuesToSend: Values = {}
  const { id } = record
  for (const child of children) {
    const { name, joinColumn, line } = child
    const joined = (values: Values): Values =>
      trimValues(
        joinColumn && id !== undefined ? { ...values, [joinColumn]: id } : values,
        declaredFieldsOf(child.fields),
      )
    const list = rows[name]
    if (ones[name]) valuesToSend[nameOnSave(child)] = joined(ones[name])
    if (!list) continue
    if (line) {
      valuesToSend[nameOnSave(child)] = findChangedLines(line, list, savedRowsOf(child, record)).map(
        ({ values }) => values,
      )
      continue
    }
    const settled = list.reduce((all, { key }) => applyRowAction(all, { do: 'save', key }), list)
    valuesToSend[nameOnSave(child)] = rowsToSend(settled).map(joined)
  }
  return valuesToSend
}

/** Returns the problems of one child, by the rest of their names. */
export function problemsBelow(problems: Problems, prefix: string): Problems {
  return Object.fromEntries(
    Object.entries(problems)
      .filter(([name]) => name.startsWith(`${prefix}.`))
      .map(([name, text]) => [name.slice(prefix.length + 1), text]),
  )
}

/** Maps problems that name a line by its index in the request to the row of the form. */
export function problemsOfRows(children: readonly ChildForm[], values: ChildValues, refused: RefusedRecord): Problems {
  return children.reduce((problems, child) => {
    if (!child.line) return problems
    const changedRows = findChangedLines(child.line, values.rows[child.name] ?? [], savedRowsOf(child, refused.record))
    return problemsByRow(problems, { from: nameOnSave(child), to: child.name }, changedRows)
  }, refused.problems)
}

interface RefusedRecord {
  record: Values
  problems: Problems
}

/** Returns whether a problem is shown at a child: at a field of a single one, or at a visible row. */
export const isAtChild = (children: readonly ChildForm[], { rows }: ChildValues, place: string): boolean =>
  children.some(({ name, join }) => {
    if (!place.startsWith(`${name}.`)) return false
    return join === 'OneToOne' || liveRows(rows[name] ?? []).some(({ key }) => isOf(place, `${name}.${key}`))
  })

const isOf = (place: string, row: string): boolean => place === row || place.startsWith(`${row}.`)

/** Opens rows with problems for editing. */
export function openBroken(values: ChildValues, problems: Problems): ChildValues {
  const places = Object.keys(problems)
  const isBroken = (name: string, key: string) => places.some((place) => isOf(place, `${name}.${key}`))
  const rows = Object.entries(values.rows).map(([name, list]) => {
    const broken = list.filter(({ key, deletedFlag }) => deletedFlag === 0 && isBroken(name, key))
    return [name, broken.reduce((all, { key }) => applyRowAction(all, { do: 'edit', key }), list)]
  })
  return { ones: values.ones, rows: Object.fromEntries(rows) }
}

/** Returns the problems that remain after a change: those of unchanged rows. */
export function problemsLeft(problems: Problems, before: ChildValues, after: ChildValues): Problems {
  const changed = [
    ...Object.keys(after.ones).filter((name) => before.ones[name] !== after.ones[name]),
    ...Object.entries(before.rows).flatMap(([name, rows]) =>
      rows.filter((row) => !after.rows[name]?.includes(row)).map(({ key }) => `${name}.${key}`),
    ),
  ]
  return Object.fromEntries(
    Object.entries(problems).filter(([place]) => !changed.some((candidate) => isOf(place, candidate))),
  )
}
