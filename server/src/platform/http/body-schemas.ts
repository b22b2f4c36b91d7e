// Schemas of bodies are compiled when their first call comes: all of them together take a second of each start. What a compiled
// schema would save by being optimized is less than the optimizing takes.
import { Ajv, type ValidateFunction } from 'ajv'
import type { FastifySchemaCompiler } from 'fastify'

/** Returns a compiler of schemas for one server. Types are converted as a query needs it; unknown fields are looked at by us. */
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
