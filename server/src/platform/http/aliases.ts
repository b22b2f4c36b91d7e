// The specification's other spellings of fields: which name they mean in a call, and how an answer carries them beside ours.
import { type Field, type FieldRecord, fieldsWithin, itemOf } from '@gemba/contract/kit/field.ts'

/** Returns the other spellings of fields, each with the name it stands for. */
export const aliasesOf = (fields: FieldRecord): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { aliases = [] }]) => aliases.map((alias) => [alias, name])),
  )

type Row = Readonly<Record<string, unknown>>
type Spell = (value: unknown) => unknown

/** Returns what adds the other spellings to a value of a field; undefined where it has none at any depth. */
export function spellingOf(field: Field): Spell | undefined {
  const item = itemOf(field)
  const fields = fieldsWithin(field)
  if (item) {
    const spelling = spellingOf(item)
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
    const spell = spellingOf(field)
    return spell ? [[name, spell] as const] : []
  })
  if (spellings.length === 0 && within.length === 0) return undefined
  return (value) => {
    if (value === null || typeof value !== 'object') return value
    const row = value as Row
    // Put together at the end: an object that grows key by key is several times slower.
    const spelled: Record<string, unknown> = {}
    for (const [name, spell] of within) spelled[name] = spell(row[name])
    for (const [alias, name] of spellings) if (name in row) spelled[alias] = spelled[name] ?? row[name]
    return { ...row, ...spelled }
  }
}

/** Returns the place of a field as the caller spelled it, such as `details.1.k_detail`; as it is where nothing was sent. */
export function placeAsSent(place: string, sent: unknown, fields: FieldRecord): string {
  return spellPlace(place.split('.'), sent, { kind: 'group', required: true, fields }).join('.')
}

function spellPlace([name, ...rest]: readonly string[], sent: unknown, declared: Field): string[] {
  if (name === undefined) return []
  if (sent === null || typeof sent !== 'object') return [name, ...rest]
  const field = itemOf(declared) ?? fieldsWithin(declared)?.[name]
  const spelled = name in sent ? name : (field?.aliases?.find((alias) => alias in sent) ?? name)
  return [spelled, ...(field ? spellPlace(rest, (sent as Row)[spelled], field) : rest)]
}
