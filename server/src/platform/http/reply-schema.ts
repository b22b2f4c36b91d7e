// JSON Schema of declared answers, for OpenAPI and for the tests: every declared field is there in all its spellings, and
// nothing else.
import { optionsOf } from '@gemba/contract/kit/dictionary.ts'
import type { Field, FieldRecord } from '@gemba/contract/kit/field.ts'
import { aliasesOf } from './aliases.ts'
import type { JsonSchema } from './schema.ts'

/** Returns the schema of one answered value. What is optional may be null, never missing. */
export function replySchema(field: Field): JsonSchema {
  const shape = shapeOf(field)
  return field.required || shape.type === undefined ? shape : { anyOf: [shape, { type: 'null' }] }
}

const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items })

/** Returns the schema of a field under another spelling of its name. */
export const otherSpelling = (name: string, schema: JsonSchema): JsonSchema => ({
  ...schema,
  deprecated: true,
  description: `Another spelling of ${name}.`,
})

function rowSchema(fields: FieldRecord, below: Readonly<Record<string, JsonSchema>> = {}): JsonSchema {
  const own = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, replySchema(field)]))
  const others = Object.entries(aliasesOf(fields)).map(([alias, name]) => [alias, otherSpelling(name, own[name] ?? {})])
  const properties = { ...own, ...Object.fromEntries(others), ...below }
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
      // Two levels stand for all: JSON Schema has no shape within itself that every reader of OpenAPI understands.
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
