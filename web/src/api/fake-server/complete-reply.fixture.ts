// Completes partial replies of tests: given values are checked against the declaration, missing ones are filled in.
import { optionsOf } from '@gemba/contract/kit/dictionary.ts'
import { dictionaryOf, type Field, type FieldRecord, fieldsWithin, itemOf } from '@gemba/contract/kit/field.ts'

/** A reply with only the values that matter to a test. Codes are checked when the reply is sent. */
export type PartialReply<T> = unknown extends T
  ? T
  : T extends number
    ? number
    : T extends string
      ? string
      : T extends readonly (infer Item)[]
        ? readonly PartialReply<Item>[]
        : T extends object
          ? { readonly [K in keyof T]?: PartialReply<T[K]> }
          : T

const numbers = new Set(['integer', 'number', 'instant', 'duration', 'flag', 'choice'])
const lists = new Set(['references', 'files', 'list', 'tree'])
const records = new Set(['group', 'map'])

/** Returns the reply with every declared value. Throws if a value is not as declared; `path` says where that is. */
export function completeReply(field: Field, value: unknown, path: string): unknown {
  if (field.kind === 'json' || field.kind === 'filter') return value ?? null
  if (field.kind === 'nothing') return null
  if (value === undefined) return field.required ? sampleOf(field) : null
  if (value === null && !field.required) return null
  const type = typeOf(value)
  if (type !== expectedType(field)) throw new Error(`${path} is ${type}, declared as ${field.kind}`)
  assertListed(field, value, path)
  if (field.kind === 'group') return completeRecord(field.fields, value as object, path)
  if (field.kind === 'tree') return (value as object[]).map((row, at) => completeNode(field, row, `${path}[${at}]`))
  const item = itemOf(field)
  if (!item) return value
  if (field.kind === 'map')
    return Object.fromEntries(
      Object.entries(value as object).map(([name, part]) => [name, completeReply(item, part, `${path}.${name}`)]),
    )
  return (value as unknown[]).map((part, at) => completeReply(item, part, `${path}[${at}]`))
}

function completeRecord(fields: FieldRecord, value: object, path: string): Record<string, unknown> {
  const unknown = Object.keys(value).filter((name) => !(name in fields))
  if (unknown.length > 0) throw new Error(`${path} declares no ${unknown.join(', ')}`)
  const givenFields = value as Readonly<Record<string, unknown>>
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, completeReply(field, givenFields[name], `${path}.${name}`)]),
  )
}

function completeNode(field: Extract<Field, { kind: 'tree' }>, row: object, path: string): Record<string, unknown> {
  const name = field.below
  const { [name]: below = [], ...rest } = row as Record<string, unknown>
  const node = completeRecord(field.fields, rest, path)
  node[name] = completeReply(field, below, `${path}.${name}`)
  return node
}

const typeOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'a list' : typeof value === 'object' ? 'a record' : typeof value

function expectedType({ kind }: Field): string {
  if (numbers.has(kind)) return 'number'
  if (lists.has(kind)) return 'a list'
  if (records.has(kind)) return 'a record'
  return kind === 'boolean' ? 'boolean' : 'string'
}

/** Throws if the dictionary does not have the code, or if the name is not one of the declared ones. */
function assertListed(field: Field, value: unknown, path: string): void {
  const dictionary = dictionaryOf(field)
  const codes = field.kind === 'flag' ? [0, 1] : dictionary && optionsOf(dictionary).map(({ code }) => code)
  const words = 'oneOf' in field ? field.oneOf : undefined
  if ((codes && !codes.includes(value as number)) || (words && !words.includes(value as string)))
    throw new Error(`${path} may not be ${String(value)}`)
}

/** Returns the simplest value of a field. */
function sampleOf(field: Field): unknown {
  const { kind } = field
  if (kind === 'group') return completeRecord(fieldsWithin(field) ?? {}, {}, '')
  if (field.kind === 'choice') return optionsOf(field.dictionary)[0]?.code
  if (numbers.has(kind)) return 0
  if (lists.has(kind)) return []
  if (kind === 'map') return {}
  if (kind === 'boolean') return false
  if (kind === 'decimal') return '0'
  return ('oneOf' in field && field.oneOf?.[0]) || ''
}
