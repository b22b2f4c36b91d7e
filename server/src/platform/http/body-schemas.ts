// Body schemas are compiled at their first request because compiling all of them adds a second to each start.
// Optimizing a compiled schema takes longer than it saves.
import { Ajv, type ValidateFunction } from 'ajv'
import type { FastifySchemaCompiler } from 'fastify'

/**
 * Returns a schema compiler for one server. Types are coerced, as query strings need it. Unknown fields are removed
 * here; `findIgnored` reports them.
 */
export function bodySchemas(): FastifySchemaCompiler<object> {
  const ajv = new Ajv({ allErrors: true, coerceTypes: true, removeAdditional: true, code: { optimize: false } })
  return ({ schema }) => {
    let validate: ValidateFunction | undefined
    return (body: unknown) => {
      validate ??= ajv.compile(schema)
      return validate(body) ? { value: body } : { error: validate.errors ?? [] }
    }
  }
}
