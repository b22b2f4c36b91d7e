// The pipeline: the ordered steps that every request of a declared route passes. All checks of requests are here.
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import type { BoundRoute } from '../call.ts'
import { noteOperation } from '../note-operation.ts'
import { bodySchema } from '../schema.ts'
import { assertLicence } from './assert-licence.ts'
import { assertPermission } from './assert-permission.ts'
import { authenticate } from './authenticate.ts'
import { formatReply } from './format-reply.ts'
import { limitBodyTime } from './limit-body-time.ts'
import { limitUpload } from './limit-upload.ts'
import { openContext } from './open-context.ts'
import { readInput } from './read-input.ts'
import { runOperation } from './run-operation.ts'
import type { PipelineServices, Step, StepHook } from './step.ts'
import { validateInput } from './validate-input.ts'
import { verifySignature } from './verify-signature.ts'

/** Steps before the handler by Fastify phase: before the body is parsed, before the schema is validated, after it. */
const steps = {
  onRequest: { limitBodyTime, openContext, authenticate, assertLicence, limitUpload },
  preValidation: { verifySignature, assertPermission, readInput },
  preHandler: { validateInput },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Step>>>>

type Phase = keyof typeof steps

function hooksOf(
  phase: Phase,
  route: BoundRoute,
  services: PipelineServices,
): readonly (readonly [string, StepHook])[] {
  return Object.entries<Step>(steps[phase]).flatMap(([name, step]) => {
    const hook = step(route, services)
    return hook ? [[name, hook] as const] : []
  })
}

/** Returns the names of the steps that a route needs before its handler. */
export const stepNamesOf = (route: BoundRoute, services: PipelineServices): readonly string[] =>
  (Object.keys(steps) as Phase[]).flatMap((phase) => hooksOf(phase, route, services).map(([name]) => name))

/** Runs the steps of a phase in order. A synchronous step does not yield to the event loop. */
function runSteps(phase: Phase, route: BoundRoute, services: PipelineServices) {
  const hooks = hooksOf(phase, route, services).map(([, hook]) => hook)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    for (const hook of hooks) {
      const pending = hook(request, reply)
      if (pending) await pending
    }
  }
}

/** Returns the schema of the query or of the body. Fastify warns of a name without a schema. */
function requestSchemaOf({ fields, isOpen, isRaw, method }: BoundRoute): Pick<FastifySchema, 'querystring' | 'body'> {
  if (isRaw) return {}
  const schema = bodySchema(fields, { isOpen: isOpen === true })
  return method === 'GET' ? { querystring: schema } : { body: schema }
}

/** Adds a declared route to the application. */
export function addRoute(api: FastifyInstance, route: BoundRoute, services: PipelineServices): void {
  const { log } = services
  const run = runOperation(route, services)
  const format = formatReply(services)
  api.route({
    method: route.method,
    url: route.path,
    attachValidation: true,
    config: {
      declared: route,
      isRaw: route.isRaw === true,
      bareList: route.bareList,
    },
    schema: {
      summary: route.summary,
      tags: [route.module],
      ...requestSchemaOf(route),
      security: route.permission === 'public' ? undefined : [{ bearer: [] }],
    },
    onRequest: runSteps('onRequest', route, services),
    preValidation: runSteps('preValidation', route, services),
    preHandler: runSteps('preHandler', route, services),
    handler: async (request, reply) => format(await run(request, reply), request, reply),
    preSerialization:
      (!route.isRead || route.permission === 'public') && log ? noteOperation(route, { ...services, log }) : undefined,
  })
}
