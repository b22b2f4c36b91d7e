// JSON Schema of declared replies, for OpenAPI and tests. All declared fields and their aliases are required; no other
// field is allowed.
import { optionsOf } from '@gemba/contract/kit/dictionary.ts'
import type { Field, FieldRecord } from '@gemba/contract/kit/field.ts'
import { aliasesOf } from './aliases.ts'
import type { JsonSchema } from './schema.ts'

/** Returns the schema of one reply value. An optional value is null, never missing. */
export function replySchema(field: Field): JsonSchema {
  const shape = shapeOf(field)
  return field.required || shape.type === undefined ? shape : { anyOf: [shape, { type: 'null' }] }
}

const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items })

/** Returns the schema of a field under an alias. */
export const aliasSchema = (name: string, schema: JsonSchema): JsonSchema => ({
  ...schema,
  deprecated: true,
  description: `Another spelling of ${name}.`,
})

function rowSchema(fields: FieldRecord, below: Readonly<Record<string, JsonSchema>> = {}): JsonSchema {
  const declared = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, replySchema(field)]))
  const aliases = Object.entries(aliasesOf(fields)).map(([alias, name]) => [
    alias,
    aliasSchema(name, declared[name] ?? {}),
  ])
  const properties = { ...declared, ...Object.fromEntries(aliases), ...below }
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false }
}

function shapeOf(field: Field): JsonSchema {
  switch (field.kind) {
    case 'integer':
    case 'duration':
    case 'instant':
      return { type: 'integer' }
    case 'number':
      return { type: 'number' }
    case 'boolean':
      return { type: 'boolean' }
    case 'flag':
      return { type: 'integer', enum: [0, 1] }
    case 'choice':
      return { type: 'integer', enum: optionsOf(field.dictionary).map(({ code }) => code) }
    case 'references':
      return { type: 'array', items: { type: 'string' } }
    case 'files':
      return listOf({})
    case 'list':
      return listOf(replySchema(field.item))
    case 'map':
      return { type: 'object', additionalProperties: replySchema(field.item) }
    case 'group':
      return rowSchema(field.fields)
    case 'tree': {
      const { fields, below } = field
      // Two levels represent a tree of any depth, because not every OpenAPI reader supports recursive schemas.
      return listOf(rowSchema(fields, { [below]: listOf(rowSchema(fields, { [below]: listOf({}) })) }))
    }
    case 'nothing':
      return { type: 'null' }
    case 'filter':
    case 'json':
      return {}
    default:
      return 'oneOf' in field ? { type: 'string', enum: field.oneOf } : { type: 'string' }
  }
}
