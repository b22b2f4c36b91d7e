// Flattens the lines of two people, so that the conflict form compares and merges them like the header: `points.12`
// means that line 12 exists, `points.12.code` is its code.
import { text } from '@gemba/contract/kit/field.ts'
import type { Values } from '../check.ts'
import type { FormField } from '../form-field.ts'
import { type ChildForm, type ChildValues, savedRowsOf } from './child-form.ts'
import { type EditableRow, liveRows, rowsOf } from './editable-rows.ts'

interface Sides {
  /** The record as it was read when the editing started. */
  before: Values
  enteredValues: ChildValues
  storedValues: Values
}

export interface FlatLines {
  fields: FormField[]
  before: Values
  enteredValues: Values
  storedValues: Values
}

type Lines = ReadonlyMap<string, Values>
const byId = (lines: readonly Values[]): Lines => new Map(lines.map((line) => [String(line.id), line]))
const heldRows = (form: ChildForm, mine: ChildValues) =>
  liveRows(mine.rows[form.name] ?? []).filter(({ isSaved }) => isSaved)

function linesOf(
  form: ChildForm,
  { before, enteredValues, storedValues }: Sides,
): readonly [before: Lines, mine: Lines, theirs: Lines] {
  const heldByKey = new Map(heldRows(form, enteredValues).map(({ key, values }) => [key, values]))
  return [byId(savedRowsOf(form, before)), heldByKey, byId(savedRowsOf(form, storedValues))]
}

/** Returns the forms whose lines were read again. If that failed, lines cannot be compared. */
const comparable = (forms: readonly ChildForm[], theirs: Values): readonly ChildForm[] =>
  forms.filter(({ line, name, fieldNameInMainEntityOnId = name }) => line && theirs[fieldNameInMainEntityOnId])

/** Returns both sides of the lines that exist or existed on both. New lines here exist on one side only. */
export function flattenLines(forms: readonly ChildForm[], sides: Sides): FlatLines {
  const flat: FlatLines = { fields: [], before: {}, enteredValues: {}, storedValues: {} }
  for (const form of comparable(forms, sides.storedValues)) {
    const [before, mine, theirs] = linesOf(form, sides)
    for (const id of new Set([...before.keys(), ...mine.keys(), ...theirs.keys()])) {
      const savedLine = before.get(id) ?? theirs.get(id) ?? {}
      const called = String(savedLine[form.fields[0]?.name ?? 'id'] ?? id)
      const place = `${form.name}.${id}`
      flat.fields.push({ name: place, label: `${form.title} ${called}`, field: text() })
      const all = [
        [flat.before, before],
        [flat.enteredValues, mine],
        [flat.storedValues, theirs],
      ] as const
      for (const [values, lines] of all) values[place] = lines.has(id) ? called : null
      if (!mine.has(id) || !theirs.has(id)) continue
      for (const { name, label, field } of form.fields) {
        flat.fields.push({ name: `${place}.${name}`, label: `${form.title} ${called}: ${label}`, field })
        for (const [values, lines] of all) values[`${place}.${name}`] = lines.get(id)?.[name]
      }
    }
  }
  return flat
}

/** Returns the lines according to the choices. From now on they are compared with the stored ones. */
export function mergeLines(
  forms: readonly ChildForm[],
  { enteredValues, storedValues }: Sides,
  chosen: Values,
): ChildValues {
  const rows = { ...enteredValues.rows }
  for (const form of comparable(forms, storedValues)) {
    const heldByKey = new Map((enteredValues.rows[form.name] ?? []).map((row) => [row.key, row]))
    const saved = rowsOf(savedRowsOf(form, storedValues))
    const isThere = new Set(saved.map(({ key }) => key))
    const mergedLines = saved.map((row) => mergeLine(form, { row, held: heldByKey.get(row.key), chosen }))
    rows[form.name] = [
      ...mergedLines,
      ...[...heldByKey.values()].flatMap((row) => addedAgain(form, { row, isThere, chosen })),
    ]
  }
  return { ones: enteredValues.ones, rows }
}

interface MergedRow {
  row: EditableRow
  held: EditableRow | undefined
  chosen: Values
}

function mergeLine(form: ChildForm, { row, held, chosen }: MergedRow): EditableRow {
  const place = `${form.name}.${row.key}`
  if (chosen[place] === null) return { ...row, deletedFlag: 1 }
  if (!held || held.deletedFlag === 1) return row
  const names = form.fields.map(({ name }) => name)
  const chosenValues = Object.fromEntries(names.map((name) => [name, chosen[`${place}.${name}`]]))
  const order = form.line?.order
  const values = { ...row.values, ...chosenValues }
  return { ...row, values: order ? { ...values, [order]: held.values[order] } : values }
}

/** Keeps a new line. A line removed by the other person is added again if that was chosen. */
function addedAgain(
  form: ChildForm,
  { row, isThere, chosen }: { row: EditableRow; isThere: ReadonlySet<string>; chosen: Values },
): EditableRow[] {
  if (!row.isSaved) return [row]
  if (isThere.has(row.key) || row.deletedFlag === 1 || chosen[`${form.name}.${row.key}`] === null) return []
  return [{ ...row, isSaved: false }]
}
