// Holds every answer of a test against its declaration, so that a wrong declaration cannot stay.
import { callErrors } from '@gemba/contract/call-errors.ts'
import { Ajv, type ValidateFunction } from 'ajv'
import { DomainError } from '../platform/domain-error.ts'
import { replySchema } from '../platform/http/reply-schema.ts'
import type { BoundRoute } from '../platform/http/route.ts'

// Most validators see a few answers: optimizing one takes longer than all that it would save.
const ajv = new Ajv({ strict: false, code: { optimize: false } })
const validators = new Map<string, ValidateFunction>()
/** By their schema: what is answered by several calls, such as a row, is compiled once. */
const compiled = new Map<string, ValidateFunction>()

function validatorOf({ operation, reply }: BoundRoute): ValidateFunction | undefined {
  if (!reply) return undefined
  const knownValidator = validators.get(operation)
  if (knownValidator) return knownValidator
  const schema = replySchema(reply)
  const text = JSON.stringify(schema)
  const validator = compiled.get(text) ?? ajv.compile(schema)
  compiled.set(text, validator)
  validators.set(operation, validator)
  return validator
}

/** Throws when the data of an answer is not of its declared shape. */
export function checkAnswer(route: BoundRoute, data: unknown): void {
  // What a test asks is answered by JSON: dates are texts, what is undefined is missing.
  const payload: unknown = data === undefined ? null : JSON.parse(JSON.stringify(data))
  const isAsDeclared = validatorOf(route)
  if (!isAsDeclared || isAsDeclared(payload)) return
  const problems = isAsDeclared.errors?.map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  )
  throw new Error(`${route.operation} does not answer as declared: ${problems?.join('; ')}`)
}

/** Throws when a refusal is not declared. */
export function checkRefusal({ operation, errors }: BoundRoute, error: unknown): void {
  if (!(error instanceof DomainError) || error.code in callErrors || errors.includes(error.code)) return
  throw new Error(`${operation} refuses with ${error.code}, which it does not declare`)
}
