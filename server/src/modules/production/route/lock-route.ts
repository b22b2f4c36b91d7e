import { type RouteAction, routeFlow } from '@gemba/contract/production/route/flow.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { changedBy } from '../../../platform/db/rows.ts'
import type { Work } from '../../../platform/db/work.ts'
import { notFound } from '../../../platform/domain-error.ts'
import { staleOf } from '../../../platform/stale.ts'
import { type Input, idOf } from '../../../resource/crud.ts'
import { assertAllowed } from '../../../resource/flow.ts'

/**
 * Locks a route for an action, so that changes of any part of it happen one after the other. Throws `notFound`,
 * `stale`, `stateIllegal`.
 */
export async function lockRoute(work: Work, { id, version }: Input, action: RouteAction) {
  const route = await ofCompany(work)
    .selectFrom('process_route')
    .selectAll()
    .where('id', '=', idOf(id))
    .forUpdate()
    .executeTakeFirstOrThrow(notFound)
  if (version !== undefined && version !== null && Number(version) !== route.version) throw staleOf(route)
  assertAllowed(routeFlow, action, { status: route.status, language: work.actor.language })
  return route
}
export type LockedRoute = Awaited<ReturnType<typeof lockRoute>>

/** Increments the version of a route after a change of a part, so that a save based on an older version is refused. */
export async function countChange(work: Work, id: string): Promise<void> {
  await ofCompany(work).updateTable('process_route').set(changedBy(work.actor.userName)).where('id', '=', id).execute()
}
