import { DomainError } from '../../domain-error.ts'
import { type Body, findIgnored, readBody } from '../body/read-body.ts'
import type { BoundRoute } from '../call.ts'
import { problemOf } from '../validation.ts'
import { contextOf, type RequestContext } from './request-context.ts'
import type { Step } from './step.ts'

/** Merges query, path and body into one input under the declared names. A raw body is left to the handler. */
export const readInput: Step = (route) =>
  route.isRaw
    ? (request) => {
        request.body = request.params
      }
    : (request) => {
        const values = addInput(contextOf(request), route, {
          ...(request.query as Body),
          ...(request.params as Body),
          ...(request.body as Body | null),
        })
        if (route.method === 'GET') request.query = values
        else request.body = values
      }

/** Adds the input of an operation to the context. Returns its values. Throws `invalid` if a strict one ignores a name. */
export function addInput(context: RequestContext, route: BoundRoute, sentBody: Body): Body {
  const { fields, aliases } = route
  const ignored = route.isOpen ? [] : findIgnored(sentBody, fields, route)
  if (route.isStrict && ignored.length > 0) {
    const { language } = context.caller.actor
    throw new DomainError('invalid', { problems: ignored.map((name) => problemOf(name, 'unknownField', { language })) })
  }
  const values = readBody(sentBody, fields, { aliases, zone: context.caller.actor.zone })
  context.addInput({ fields, sent: sentBody, values, ignored })
  return values
}
