import { type RouteAct, routeFlow } from '@gemba/contract/production/route/flow.ts'
import { changedBy } from '../../../platform/db/rows.ts'
import { companyOf, type Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { staleOf } from '../../../platform/stale.ts'
import { type Input, idOf } from '../../../resource/crud.ts'
import { assertAllowed } from '../../../resource/flow.ts'

/**
 * Locks one route for an act: whoever changes any part of it waits for who does, and then sees it. Errors `notFound`, `stale`,
 * `stateIllegal`.
 */
export async function lockRoute({ tx, actor }: Work, { id, version }: Input, act: RouteAct) {
  const found = await tx
    .selectFrom('process_route')
    .selectAll()
    .where('company_id', '=', companyOf(actor))
    .where('id', '=', idOf(id))
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw new DomainError('notFound')
  if (version !== undefined && version !== null && Number(version) !== found.version) throw staleOf(found)
  assertAllowed(routeFlow, act, { status: found.status, language: actor.language })
  return found
}
export type LockedRoute = Awaited<ReturnType<typeof lockRoute>>

/** Counts a change of a part of a route, so that who has read it before saves no more. */
export async function countChange({ tx, actor }: Work, id: string): Promise<void> {
  await tx
    .updateTable('process_route')
    .set(changedBy(actor.userName))
    .where('company_id', '=', companyOf(actor))
    .where('id', '=', id)
    .execute()
}
