// Permitted actions on a route by state, the same as with BOMs.
import { defineRevisionFlow } from '../../revision-flow.ts'
import { routeStatus } from './dictionaries.ts'

/** Function codes for editing and for releasing routes. */
export const routeRights = { edit: 'processRoute:edit', release: 'processRoute:release' } as const

export const routeFlow = defineRevisionFlow('processRoute', routeStatus, routeRights)
export type RouteAction = keyof typeof routeFlow.transitions
