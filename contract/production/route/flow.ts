// What may be done with a route in which state: as with BOMs.
import { defineRevisionFlow } from '../../revision-flow.ts'
import { routeStatus } from './dictionaries.ts'

/** Function codes of who writes routes, and of who says which are used. */
export const routeRights = { edit: 'processRoute:edit', release: 'processRoute:release' } as const

export const routeFlow = defineRevisionFlow('processRoute', routeStatus, routeRights)
export type RouteAct = keyof typeof routeFlow.transitions
