// What people do with a route as a whole. Its state changes by these and by nothing else.

import { codeErrors } from '../../base/code-rule/code-errors.ts'
import { material } from '../../base/material/material.ts'
import { choice, code, integer, optional, reference, text } from '../../kit/field.ts'
import { defineCommand } from '../define.ts'
import { routeStatus } from './dictionaries.ts'
import { routeFlow, routeRights } from './flow.ts'
import { processRoute } from './process-route.ts'

const { putInUse, makeDefault, takeOutOfUse, revise } = routeFlow.transitions
const versionedId = { id: reference(processRoute), version: optional(integer()) }
const after = { id: reference(processRoute), version: integer(), status: choice(routeStatus) }
/** The route that was the default until now. */
const replaced = { replacedId: optional(reference(processRoute)) }
const made = { id: reference(processRoute), revision: text() }
const write = { kind: 'write' } as const
const refused = ['notFound', 'stale', 'stateIllegal'] as const

export const putRouteInUse = defineCommand('putRouteInUse', {
  ...write,
  title: putInUse.title,
  paths: ['POST /base/route/putInUse'],
  permission: routeRights.release,
  input: versionedId,
  reply: { ...after, ...replaced },
  errors: [...refused, 'routeEmpty', 'routeCycle'],
  summary: 'Puts a route in use. It becomes the default of its product where it asks for that, or where there is none.',
})

export const makeRouteDefault = defineCommand('makeRouteDefault', {
  ...write,
  title: makeDefault.title,
  paths: ['POST /base/route/makeDefault'],
  permission: routeRights.release,
  input: versionedId,
  reply: { ...after, ...replaced },
  errors: [...refused, 'routeGeneral'],
  summary: 'Makes a route in use the one that is taken of its product.',
})

export const takeRouteOutOfUse = defineCommand('takeRouteOutOfUse', {
  ...write,
  title: takeOutOfUse.title,
  paths: ['POST /base/route/takeOutOfUse'],
  permission: routeRights.release,
  input: versionedId,
  reply: after,
  errors: refused,
})

export const reviseRoute = defineCommand('reviseRoute', {
  ...write,
  title: revise.title,
  paths: ['POST /base/route/revise'],
  permission: routeRights.edit,
  input: { ...versionedId, revision: optional(text({ max: 32 })) },
  reply: made,
  errors: [...refused, 'routeDraftOpen', 'duplicate'],
  summary: 'Copies a route with its segments to its next revision, which is a draft.',
})

export const copyRoute = defineCommand('copyRoute', {
  ...write,
  title: ['复制工艺路线', '複製製程路線', 'Copy a route'],
  paths: ['POST /base/route/copy'],
  permission: routeRights.edit,
  input: {
    id: reference(processRoute),
    /** Left out, the copy is a general route. */
    materialId: optional(reference(material)),
    /** Left empty, the code rule makes it. */
    code: optional(code()),
    name: optional(text({ max: 128 })),
  },
  reply: made,
  errors: ['notFound', 'duplicate', ...codeErrors],
  summary:
    'Makes a draft of another route, for a product or a general one. Materials come along for the same product only.',
})
