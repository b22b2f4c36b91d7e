// Actions on a route as a whole. Only these change its state.

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
/** The route that was the default before. */
const replaced = { replacedId: optional(reference(processRoute)) }
const createdRoute = { id: reference(processRoute), revision: text() }
const write = { kind: 'write' } as const
const actionErrors = ['notFound', 'stale', 'stateIllegal'] as const

export const putRouteInUse = defineCommand('putRouteInUse', {
  ...write,
  title: putInUse.title,
  paths: ['POST /base/route/putInUse'],
  permission: routeRights.release,
  input: versionedId,
  reply: { ...after, ...replaced },
  errors: [...actionErrors, 'routeEmpty', 'routeCycle'],
  summary:
    'Releases a route for use. It becomes the default of its product if it requests that or if there is no default.',
})

export const makeRouteDefault = defineCommand('makeRouteDefault', {
  ...write,
  title: makeDefault.title,
  paths: ['POST /base/route/makeDefault'],
  permission: routeRights.release,
  input: versionedId,
  reply: { ...after, ...replaced },
  errors: [...actionErrors, 'routeGeneral'],
  summary: 'Makes a released route the default of its product.',
})

export const takeRouteOutOfUse = defineCommand('takeRouteOutOfUse', {
  ...write,
  title: takeOutOfUse.title,
  paths: ['POST /base/route/takeOutOfUse'],
  permission: routeRights.release,
  input: versionedId,
  reply: after,
  errors: actionErrors,
})

export const reviseRoute = defineCommand('reviseRoute', {
  ...write,
  title: revise.title,
  paths: ['POST /base/route/revise'],
  permission: routeRights.edit,
  input: { ...versionedId, revision: optional(text({ max: 32 })) },
  reply: createdRoute,
  errors: [...actionErrors, 'routeDraftOpen', 'duplicate'],
  summary: 'Copies a route with its segments to its next revision, which is a draft.',
})

export const copyRoute = defineCommand('copyRoute', {
  ...write,
  title: ['复制工艺路线', '複製製程路線', 'Copy a route'],
  paths: ['POST /base/route/copy'],
  permission: routeRights.edit,
  input: {
    id: reference(processRoute),
    /** If omitted, the copy is a general route. */
    materialId: optional(reference(material)),
    /** If empty, the code rule generates it. */
    code: optional(code()),
    name: optional(text({ max: 128 })),
  },
  reply: createdRoute,
  errors: ['notFound', 'duplicate', ...codeErrors],
  summary:
    'Creates a draft from another route, for a product or as a general one. Materials are copied only for the same product.',
})
