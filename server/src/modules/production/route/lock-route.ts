import { type RouteAct, routeFlow } from '@gemba/contract/production/route/flow.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { changedBy } from '../../../platform/db/rows.ts'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { staleOf } from '../../../platform/stale.ts'
import { type Input, idOf } from '../../../resource/crud.ts'
import { assertAllowed } from '../../../resource/flow.ts'

/**
 * Locks one route for an act: whoever changes any part of it waits for who does, and then sees it. Errors `notFound`, `stale`,
 * `stateIllegal`.
 */
export async function lockRoute(work: Work, { id, version }: Input, act: RouteAct) {
  const found = await ofCompany(work)
    .selectFrom('process_route')
    .selectAll()
    .where('id', '=', idOf(id))
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw new DomainError('notFound')
  if (version !== undefined && version !== null && Number(version) !== found.version) throw staleOf(found)
  assertAllowed(routeFlow, act, { status: found.status, language: work.actor.language })
  return found
}
export type LockedRoute = Awaited<ReturnType<typeof lockRoute>>

/** Counts a change of a part of a route, so that who has read it before saves no more. */
export async function countChange(work: Work, id: string): Promise<void> {
  await ofCompany(work).updateTable('process_route').set(changedBy(work.actor.userName)).where('id', '=', id).execute()
}
