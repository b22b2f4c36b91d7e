import { can } from '@gemba/contract/identity/role/can.ts'
import type { Actor } from '../../db/work.ts'
import { DomainError } from '../../domain-error.ts'
import type { BoundRoute } from '../call.ts'
import { contextOf } from './request-context.ts'
import type { Step } from './step.ts'

/** Returns whether a route needs no permission beyond a session. */
const isOpen = ({ permission }: BoundRoute): boolean => permission === 'public' || permission === 'session'

/** Throws `forbidden` if the caller lacks the permission of the route. */
export const assertPermission: Step = (route) =>
  isOpen(route) ? undefined : (request) => assertPermitted(contextOf(request).caller.actor, route)

/** Throws `forbidden`. */
export function assertPermitted({ authorities }: Actor, route: BoundRoute): void {
  if (!isOpen(route) && !can(authorities, route.permission)) throw new DomainError('forbidden')
}
