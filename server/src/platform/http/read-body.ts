// Brings a body to the declared shape before it is checked: other spellings, form values, plant times, trimmed text.
import type { FieldRecord } from '@gemba/contract/kit/field.ts'
import { parseInstant } from '../clock.ts'
import { findJsonExcess, type JsonLimits } from '../json-limits.ts'

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
    if (name in body) body[name] = readValue(body[name], field.kind, options.zone)
  }
  return { ...body }
}

/** Names of a body that mean nothing to its call: it carries none of them out. Another spelling of the same value is none. */
export function findIgnored(
  raw: Body,
  fields: FieldRecord,
  { aliases }: { aliases: Readonly<Record<string, string>> },
): string[] {
  return Object.keys(raw).filter((key) => {
    const name = aliases[key]
    if (name === undefined || !(name in fields)) return !(key in fields)
    return name in raw && name !== key && raw[name] !== raw[key]
  })
}

function readValue(value: unknown, kind: string, zone: string): unknown {
  if (kind === 'json') return typeof value === 'string' ? readJson(value) : value
  if (kind === 'instant') return value === '' ? null : (parseInstant(value, zone) ?? value)
  if (kind === 'secret') return value
  return typeof value === 'string' ? value.trim() : value
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
