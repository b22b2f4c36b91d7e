// Aliases: other spellings of field names in the specification. Input is read under them; replies contain them in
// addition to the declared names.
import { type Field, type FieldRecord, fieldsWithin, itemOf } from '@gemba/contract/kit/field.ts'

/** Returns the aliases of the fields, each with the declared name. */
export const aliasesOf = (fields: FieldRecord): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { aliases = [] }]) => aliases.map((alias) => [alias, name])),
  )

type Row = Readonly<Record<string, unknown>>
type Spell = (value: unknown) => unknown

/**
 * Returns a function that adds the aliases to a value of the field; undefined if no field at any depth has an alias.
 */
export function aliasWriterOf(field: Field): Spell | undefined {
  const item = itemOf(field)
  const fields = fieldsWithin(field)
  if (item) {
    const spelling = aliasWriterOf(item)
    return spelling && ((values) => (Array.isArray(values) ? values.map(spelling) : values))
  }
  const row = fields && spellingOfRow(fields)
  if (field.kind !== 'tree' || !row) return row
  const { below } = field
  const rows: Spell = (values) =>
    Array.isArray(values)
      ? values.map((value: Row) => ({ ...(row(value) as Row), [below]: rows(value[below]) }))
      : values
  return rows
}

function spellingOfRow(fields: FieldRecord): Spell | undefined {
  const spellings = Object.entries(aliasesOf(fields))
  const within = Object.entries(fields).flatMap(([name, field]) => {
    const spell = aliasWriterOf(field)
    return spell ? [[name, spell] as const] : []
  })
  if (spellings.length === 0 && within.length === 0) return undefined
  return (value) => {
    if (value === null || typeof value !== 'object') return value
    const row = value as Row
    // The object is built in one step because adding keys one by one to a large object is several times slower.
    const spelled: Record<string, unknown> = {}
    for (const [name, spell] of within) spelled[name] = spell(row[name])
    for (const [alias, name] of spellings) if (name in row) spelled[alias] = spelled[name] ?? row[name]
    return { ...row, ...spelled }
  }
}

/**
 * Returns the path of a field as the client spelled it, such as `details.1.k_detail`. A segment that the client did not
 * send keeps the declared name.
 */
export function fieldPathAsSent(place: string, body: unknown, fields: FieldRecord): string {
  return spellPlace(place.split('.'), body, { kind: 'group', required: true, fields }).join('.')
}

function spellPlace([name, ...rest]: readonly string[], body: unknown, declared: Field): string[] {
  if (name === undefined) return []
  if (body === null || typeof body !== 'object') return [name, ...rest]
  const field = itemOf(declared) ?? fieldsWithin(declared)?.[name]
  const spelled = name in body ? name : (field?.aliases?.find((alias) => alias in body) ?? name)
  return [spelled, ...(field ? spellPlace(rest, (body as Row)[spelled], field) : rest)]
}
