// Converts a body to the declared shape before validation: resolves aliases, parses form values and plant times, trims
// text.
import { type Field, type FieldRecord, fieldsWithin, itemOf } from '@gemba/contract/kit/field.ts'
import { parseInstant } from '../../clock.ts'
import { findJsonExcess, type JsonLimits } from '../../json-limits.ts'
import { aliasesOf } from '../aliases.ts'

export type Body = Record<string, unknown>

/** Limits for JSON inside a text value. A text beyond the limits stays a text, which validation rejects. */
const textLimits: JsonLimits = { maxDepth: 64, maxKeys: 20_000, maxValues: 200_000 }

/**
 * Returns the body under the declared names. A declared name takes precedence over its aliases. Never throws: a value
 * that cannot be parsed stays as it is and fails validation.
 */
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
 * Returns the names in a body that the command ignores. An alias with the same value as the declared name is not
 * reported. `requestId` is the idempotency key of commands with `isOnce`.
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

/** Kinds for which an empty text means no value. */
const nullWhenEmpty = new Set<Field['kind']>([
  ...(['reference', 'choice', 'flag', 'dictionary', 'boolean'] as const),
  ...(['integer', 'number', 'decimal', 'duration', 'date'] as const),
])

/** Returns the ignored names in a list or group, each once, however many rows have it. */
function findIgnoredWithin(value: unknown, field: Field): string[] {
  if (field.kind !== 'list' && field.kind !== 'group') return []
  const item = itemOf(field)
  const fields = fieldsWithin(field)
  const parsed = typeof value === 'string' ? readJson(value) : value
  if (item && Array.isArray(parsed)) return [...new Set(parsed.flatMap((row: unknown) => findIgnoredWithin(row, item)))]
  if (!fields || parsed === null || typeof parsed !== 'object' || Array.isArray(parsed)) return []
  return findIgnored(parsed as Body, fields, { aliases: aliasesOf(fields) })
}

function readValue(value: unknown, field: Field, zone: string): unknown {
  // Forms send an empty text for a field without a choice.
  if (value === '' && !field.required && ('oneOf' in field || nullWhenEmpty.has(field.kind))) return null
  switch (field.kind) {
    case 'references':
      return typeof value === 'string' ? readIds(value) : value
    case 'files':
      return readFiles(typeof value === 'string' ? readIds(value) : value)
    case 'json':
      return typeof value === 'string' && !field.isVerbatim ? readJson(value) : value
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

/** Reads the values of a list or group by their own fields. */
function readWithin(value: unknown, field: Field, zone: string): unknown {
  const item = itemOf(field)
  const fields = fieldsWithin(field)
  if (item && Array.isArray(value)) return value.map((element) => readValue(element, item, zone))
  if (!fields || value === null || typeof value !== 'object' || Array.isArray(value)) return value
  return readBody(value as Body, fields, { aliases: aliasesOf(fields), zone })
}

/** Parses ids from a form: JSON or separated by commas. */
function readIds(value: string): unknown {
  if (value === '') return null
  return value.startsWith('[') ? readJson(value) : value.split(',').map((id) => id.trim())
}

/** Replaces file objects, as a reply contains them, by their ids. */
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
