// The specification's other spellings of fields: which name they mean in a call, and how an answer carries them beside ours.
import type { Field, FieldRecord } from '@gemba/contract/kit/field.ts'

/** Returns the other spellings of fields, each with the name it stands for. */
export const aliasesOf = (fields: FieldRecord): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { aliases = [] }]) => aliases.map((alias) => [alias, name])),
  )

type Row = Readonly<Record<string, unknown>>
type Spell = (value: unknown) => unknown

/** Returns what adds the other spellings to a value of a field; undefined where it has none at any depth. */
export function spellingOf({ kind, item, fields, of: below = 'children' }: Field): Spell | undefined {
  if (item) {
    const one = spellingOf(item)
    return one && ((values) => (Array.isArray(values) ? values.map(one) : values))
  }
  const row = fields && spellingOfRow(fields)
  if (kind !== 'tree' || !row) return row
  const rows: Spell = (values) =>
    Array.isArray(values)
      ? values.map((value: Row) => ({ ...(row(value) as Row), [below]: rows(value[below]) }))
      : values
  return rows
}

function spellingOfRow(fields: FieldRecord): Spell | undefined {
  const spellings = Object.entries(aliasesOf(fields))
  const within = Object.entries(fields).flatMap(([name, field]) => {
    const spell = spellingOf(field)
    return spell ? [[name, spell] as const] : []
  })
  if (spellings.length === 0 && within.length === 0) return undefined
  return (value) => {
    if (value === null || typeof value !== 'object') return value
    const row: Record<string, unknown> = { ...value }
    for (const [name, spell] of within) row[name] = spell(row[name])
    for (const [alias, name] of spellings) if (name in row) row[alias] = row[name]
    return row
  }
}
