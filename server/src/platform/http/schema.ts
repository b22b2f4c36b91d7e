// JSON Schema of declared fields: the one source of validation and of OpenAPI.
import { dictionaries } from '@gemba/contract/dictionaries.ts'
import type { Field, FieldRecord } from '@gemba/contract/kit/field.ts'

export interface JsonSchema {
  [key: string]: unknown
}

const codePattern = '^[A-Za-z0-9_\\-/]+$'
const decimalPattern = '^-?\\d{1,18}(\\.\\d{1,12})?$'
/** The years 1 to 9999, what every store and every calendar can hold. */
const firstInstant = Date.parse('0001-01-01T00:00:00Z')
const lastInstant = Date.parse('9999-12-31T23:59:59.999Z')
const digitsPattern = '^\\d{1,19}$'

/** The schema of one field. Optional fields also take null; numbers may come as text, as forms send them. */
export function schemaOf(field: Field): JsonSchema {
  const schema = shapeOf(field)
  if (!field.required && typeof schema.type === 'string') schema.type = [schema.type, 'null']
  if (!field.required && Array.isArray(schema.enum)) schema.enum = [...schema.enum, null]
  return schema
}

function shapeOf({ kind, min, max, of, required }: Field): JsonSchema {
  const range = { ...(min !== undefined && { minimum: min }), ...(max !== undefined && { maximum: max }) }
  const length = { minLength: min ?? (required ? 1 : 0), ...(max !== undefined && { maxLength: max }) }
  switch (kind) {
    case 'text':
    case 'secret':
      return { type: 'string', ...length }
    case 'code':
    case 'dictionary':
      return { type: 'string', ...length, minLength: 1, pattern: codePattern }
    case 'integer':
      return { type: 'integer', ...range }
    case 'number':
      return { type: 'number', ...range }
    case 'decimal':
      return { type: 'string', pattern: decimalPattern }
    case 'flag':
      return { type: 'integer', enum: [0, 1] }
    case 'choice':
      return { type: 'integer', enum: Object.keys(dictionaries[of ?? ''] ?? {}).map(Number) }
    case 'reference':
      return { type: 'string', pattern: digitsPattern }
    case 'instant':
      return { type: 'integer', minimum: firstInstant, maximum: lastInstant }
    case 'json':
      return {}
  }
}

/** The schema of a body. Fields without `initial` that are required must be there, unless `isPartial`. */
export function bodySchema(fields: FieldRecord, options: { isPartial?: boolean; isOpen?: boolean } = {}): JsonSchema {
  const properties = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOf(field)]))
  const required = options.isPartial
    ? []
    : Object.entries(fields)
        .filter(([, field]) => field.required && field.initial === undefined)
        .map(([name]) => name)
  return { type: 'object', properties, required, additionalProperties: options.isOpen === true }
}
