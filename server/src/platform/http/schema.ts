// JSON Schema of declared fields, for validation and OpenAPI.
import { optionsOf } from '@gemba/contract/kit/dictionary.ts'
import { boundsOf, type Field, type FieldRecord } from '@gemba/contract/kit/field.ts'
import { decimalPattern } from '@gemba/contract/rules/decimal.ts'

export interface JsonSchema {
  [key: string]: unknown
}

const codePattern = '^[A-Za-z0-9_\\-/]+$'
/** Instants of the years 1 to 9999, the range of every store and calendar. */
const firstInstant = Date.parse('0001-01-01T00:00:00Z')
const lastInstant = Date.parse('9999-12-31T23:59:59.999Z')
const datePattern = '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$'
const digitsPattern = '^\\d{1,19}$'

/**
 * Returns the schema of one field. Optional fields accept null. Numbers can be sent as text because the validator
 * coerces types.
 */
function schemaOf(field: Field): JsonSchema {
  // The libraries that read the schema fail on undefined attributes.
  const schema: JsonSchema = Object.fromEntries(
    Object.entries(shapeOf(field)).filter(([, value]) => value !== undefined),
  )
  if (!field.required && typeof schema.type === 'string') schema.type = [schema.type, 'null']
  if (!field.required && Array.isArray(schema.enum)) schema.enum = [...schema.enum, null]
  return schema
}

function shapeOf(field: Field): JsonSchema {
  const { min, max } = boundsOf(field)
  const range = { minimum: min, maximum: max }
  const length = { minLength: min ?? (field.required ? 1 : 0), maxLength: max }
  switch (field.kind) {
    case 'text':
    case 'secret':
      return { type: 'string', ...length, enum: field.oneOf }
    case 'code':
    case 'dictionary':
      return { type: 'string', ...length, minLength: 1, pattern: codePattern }
    case 'integer':
    case 'duration':
      return { type: 'integer', ...range }
    case 'number':
      return { type: 'number', ...range }
    case 'decimal':
      return { type: 'string', pattern: decimalPattern }
    case 'flag':
      return { type: 'integer', enum: [0, 1] }
    case 'choice':
      return { type: 'integer', enum: optionsOf(field.dictionary).map(({ code }) => code) }
    case 'reference':
      return { type: 'string', pattern: digitsPattern }
    case 'instant':
      return { type: 'integer', minimum: firstInstant, maximum: lastInstant }
    case 'date':
      return { type: 'string', pattern: datePattern }
    case 'boolean':
      return { type: 'boolean' }
    case 'references':
      return { type: 'array', items: { type: 'string', pattern: digitsPattern } }
    case 'files':
      return { type: 'array', items: { type: 'string', pattern: digitsPattern }, maxItems: max }
    case 'group':
      return bodySchema(field.fields)
    case 'list':
      return { type: 'array', items: schemaOf(field.item) }
    case 'map':
      return { type: 'object', additionalProperties: schemaOf(field.item) }
    case 'tree':
    case 'nothing':
    case 'filter':
    case 'json':
      return {}
  }
}

/** Returns the schema of a body. Required fields without `initial` must be present, unless `isPartial`. */
export function bodySchema(fields: FieldRecord, options: { isPartial?: boolean; isOpen?: boolean } = {}): JsonSchema {
  const properties = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOf(field)]))
  const required = options.isPartial
    ? []
    : Object.entries(fields)
        .filter(([, field]) => field.required && field.initial === undefined)
        .map(([name]) => name)
  return { type: 'object', properties, required, additionalProperties: options.isOpen === true }
}
