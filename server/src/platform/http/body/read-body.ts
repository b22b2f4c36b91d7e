// Brings a body to the declared shape before it is checked: other spellings, form values, plant times, trimmed text.
import { type Field, type FieldRecord, fieldsWithin, itemOf } from '@gemba/contract/kit/field.ts'
import { parseInstant } from '../../clock.ts'
import { findJsonExcess, type JsonLimits } from '../../json-limits.ts'
import { aliasesOf } from '../aliases.ts'

export type Body = Record<string, unknown>

/** What JSON inside a text may hold; more is left as the text it is, and refused with it. */
const textLimits: JsonLimits = { maxDepth: 64, maxKeys: 20_000, maxValues: 200_000 }

/** The body under the declared names. Own spellings win over aliases. Never throws: what cannot be read stays as it is and fails the check. */
export function readBody(
  raw: Body,
  fields: FieldRecord,
  options: { aliases: Readonly<Record<string, string>>; zone: string },
): Body {
  const body: Body = Object.create(null)
  for (const [key, value] of Object.entries(raw)) {
    const name = options.aliases[key]
    if (name !== undefined && !(name in raw)) body[name] = value
    else if (key !== '__proto__') body[key] = value
  }
  for (const [name, field] of Object.entries(fields)) {
    if (name in body) body[name] = readValue(body[name], field, options.zone)
  }
  return { ...body }
}

/**
 * Names of a body that mean nothing to its call: it carries none of them out. Another spelling of the same value is none.
 * `requestId` is the key of a call that is carried out once.
 */
export function findIgnored(
  raw: Body,
  fields: FieldRecord,
  { aliases, isOnce }: { aliases: Readonly<Record<string, string>>; isOnce?: boolean },
): string[] {
  return Object.keys(raw).flatMap((key) => {
    if (isOnce && key === 'requestId') return []
    const name = aliases[key] ?? key
    const field = fields[name]
    if (!field || !Object.hasOwn(fields, name)) return Object.hasOwn(fields, key) ? [] : [key]
    if (name in raw && name !== key && raw[name] !== raw[key]) return [key]
    return findIgnoredWithin(raw[key], field).map((inner) => `${key}.${inner}`)
  })
}

/** Kinds of which an empty text is no value. */
const leftEmpty = new Set<Field['kind']>([
  ...(['reference', 'choice', 'flag', 'dictionary', 'boolean'] as const),
  ...(['integer', 'number', 'decimal', 'duration', 'date'] as const),
])

/** The same of rows within a list or a group: each name once, however many rows have it. */
function findIgnoredWithin(value: unknown, field: Field): string[] {
  if (field.kind !== 'list' && field.kind !== 'group') return []
  const item = itemOf(field)
  const fields = fieldsWithin(field)
  const read = typeof value === 'string' ? readJson(value) : value
  if (item && Array.isArray(read)) return [...new Set(read.flatMap((row: unknown) => findIgnoredWithin(row, item)))]
  if (!fields || read === null || typeof read !== 'object' || Array.isArray(read)) return []
  return findIgnored(read as Body, fields, { aliases: aliasesOf(fields) })
}

function readValue(value: unknown, field: Field, zone: string): unknown {
  // Forms send what nobody has chosen as an empty text.
  if (value === '' && !field.required && ('oneOf' in field || leftEmpty.has(field.kind))) return null
  switch (field.kind) {
    case 'references':
      return typeof value === 'string' ? readIds(value) : value
    case 'files':
      return readFiles(typeof value === 'string' ? readIds(value) : value)
    case 'json':
    case 'map':
      return typeof value === 'string' ? readJson(value) : value
    case 'list':
    case 'group':
      return readWithin(typeof value === 'string' ? readJson(value) : value, field, zone)
    case 'instant':
      return value === '' ? null : (parseInstant(value, zone) ?? value)
    case 'secret':
      return value
    default:
      return typeof value === 'string' ? value.trim() : value
  }
}

/** The values within a list or a group, each as its own field says. */
function readWithin(value: unknown, field: Field, zone: string): unknown {
  const item = itemOf(field)
  const fields = fieldsWithin(field)
  if (item && Array.isArray(value)) return value.map((element) => readValue(element, item, zone))
  if (!fields || value === null || typeof value !== 'object' || Array.isArray(value)) return value
  return readBody(value as Body, fields, { aliases: aliasesOf(fields), zone })
}

/** Ids as a form sends them: JSON, or parted by commas. */
function readIds(value: string): unknown {
  if (value === '') return null
  return value.startsWith('[') ? readJson(value) : value.split(',').map((id) => id.trim())
}

/** Files as they were answered stand for their ids. */
function readFiles(value: unknown): unknown {
  if (!Array.isArray(value)) return value
  return value.map((element: unknown) =>
    element && typeof element === 'object' && 'fileId' in element ? element.fileId : element,
  )
}

function readJson(value: string): unknown {
  if (!/^\s*[[{"]/.test(value)) return value === '' ? null : value
  if (findJsonExcess(Buffer.from(value), textLimits)) return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}
