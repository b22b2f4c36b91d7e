// Lines of a header as rows of its form: what is sent of them, and where a refusal belongs that names them by their place.
import type { FieldRecord } from '@gemba/contract/kit/field.ts'
import { isEmpty, trimValues, type Values } from '../check.ts'
import { applyRowAction, type EditableRow } from './editable-rows.ts'

export interface LineShape {
  /** The declared fields of a line, but for the one that refers to its header. */
  fields: FieldRecord
  /** The field that holds its place among the others. */
  order?: string
}

/** A line as it is sent, and the row it comes from. */
interface ChangedLine {
  key: string
  values: Values
}

/** Returns the lines that differ from those that were read: new ones whole, others by what changed, those removed marked. */
export function changedLines(
  { fields }: LineShape,
  rows: readonly EditableRow[],
  read: readonly Values[],
): ChangedLine[] {
  const known = new Map(read.map((line) => [String(line.id), line]))
  const settled = rows.reduce<EditableRow[]>((all, { key }) => applyRowAction(all, { do: 'save', key }), [...rows])
  // What a removed line was called is free for those after it.
  settled.sort((a, b) => b.deletedFlag - a.deletedFlag)
  return settled.flatMap(({ key, values, isSaved, deletedFlag }) => {
    const { id, version } = values
    if (deletedFlag === 1) return [{ key, values: { id, version, deletedFlag } }]
    const own = trimValues(Object.fromEntries(Object.keys(fields).map((name) => [name, values[name]])), fields)
    if (!isSaved) return [{ key, values: withoutEmpty(own) }]
    const before = known.get(key) ?? {}
    const changed = Object.entries(own).filter(([name, value]) => !isSame(value, before[name]))
    return changed.length > 0 ? [{ key, values: { id, version, ...Object.fromEntries(changed) } }] : []
  })
}

/** A new line is given no empty values: what it does not say begins as declared. */
const withoutEmpty = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)))

const isSame = (a: unknown, b: unknown): boolean =>
  isEmpty(a) && isEmpty(b) ? true : JSON.stringify(a) === JSON.stringify(b)

/**
 * Returns problems by row, `points.<key>.code`, of those that name a line by its place in what was sent, `points.3.code`.
 * Others stay as they are.
 */
export function problemsByRow(
  problems: Readonly<Record<string, string>>,
  { from, to }: { from: string; to: string },
  sent: readonly ChangedLine[],
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(problems).map(([place, text]) => {
      const [child, index = '', ...field] = place.split('.')
      const line = child === from ? sent[Number(index)] : undefined
      return [line ? [to, line.key, ...field].join('.') : place, text]
    }),
  )
}
