// Lines of a header as rows of its form: selects the lines to send, and maps refusals by index to their rows.
import type { FieldRecord } from '@gemba/contract/kit/field.ts'
import { isEmpty, trimValues, type Values } from '../check.ts'
import { applyRowAction, type EditableRow } from './editable-rows.ts'

export interface LineShape {
  /** The declared fields of a line, except for the reference to its header. */
  fields: FieldRecord
  /** The field with its position. */
  order?: string
}

/** A line to send, with the key of its row. */
interface ChangedLine {
  key: string
  values: Values
}

/**
 * Returns the lines that differ from those read: new ones whole, others with their changed fields, removed ones marked.
 */
export function findChangedLines(
  { fields }: LineShape,
  rows: readonly EditableRow[],
  read: readonly Values[],
): ChangedLine[] {
  const savedById = new Map(read.map((line) => [String(line.id), line]))
  const settled = rows.reduce<EditableRow[]>((all, { key }) => applyRowAction(all, { do: 'save', key }), [...rows])
  // Removed lines come first, because others may reuse their codes.
  settled.sort((a, b) => b.deletedFlag - a.deletedFlag)
  return settled.flatMap(({ key, values, isSaved, deletedFlag }) => {
    const { id, version } = values
    if (deletedFlag === 1) return [{ key, values: { id, version, deletedFlag } }]
    const lineValues = trimValues(Object.fromEntries(Object.keys(fields).map((name) => [name, values[name]])), fields)
    if (!isSaved) return [{ key, values: withoutEmpty(lineValues) }]
    const before = savedById.get(key) ?? {}
    const changed = Object.entries(lineValues).filter(([name, value]) => !isSame(value, before[name]))
    return changed.length > 0 ? [{ key, values: { id, version, ...Object.fromEntries(changed) } }] : []
  })
}

/** Removes empty values from a new line, so that the declared defaults apply. */
const withoutEmpty = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)))

const isSame = (a: unknown, b: unknown): boolean =>
  isEmpty(a) && isEmpty(b) ? true : JSON.stringify(a) === JSON.stringify(b)

/**
 * Converts problems that name a line by its index in the request, `points.3.code`, to problems by row,
 * `points.<key>.code`. Others stay as they are.
 */
export function problemsByRow(
  problems: Readonly<Record<string, string>>,
  { from, to }: { from: string; to: string },
  sentLines: readonly ChangedLine[],
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(problems).map(([place, text]) => {
      const [child, index = '', ...field] = place.split('.')
      const line = child === from ? sentLines[Number(index)] : undefined
      return [line ? [to, line.key, ...field].join('.') : place, text]
    }),
  )
}
