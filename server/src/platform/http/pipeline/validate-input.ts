import type { FastifyRequest } from 'fastify'
import type { Body } from '../body/read-body.ts'
import type { BoundRoute } from '../call.ts'
import { languageOf } from '../language.ts'
import { bodySchema } from '../schema.ts'
import { assertFieldRules, invalidBody } from '../validation.ts'
import type { Step } from './step.ts'

/** Throws `invalid` if the input violates the schema of its route or, for a write, the rules of its fields. */
export const validateInput: Step = (route) => (request) => {
  const { validationError, body, query } = request
  if (validationError) throw invalidBody(validationError.validation as never, route.fields, languageOf(request))
  if (!route.isRead && !route.isRaw) assertFieldRules((body ?? query) as Body, route.fields, languageOf(request))
}

/** The same check for an operation that another one runs. Throws `invalid`. */
export function assertValid(request: FastifyRequest, route: BoundRoute, values: Body): void {
  const validate = request.compileValidationSchema(bodySchema(route.fields, { isOpen: route.isOpen === true }))
  if (!validate(values)) throw invalidBody(validate.errors as never, route.fields, languageOf(request))
  if (!route.isRead) assertFieldRules(values, route.fields, languageOf(request))
}
