import { wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import { projectStatus } from '@gemba/contract/production/project/dictionaries.ts'
import { openProjectStates, projectFlow } from '@gemba/contract/production/project/flow.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { idOf } from '../../../resource/crud.ts'
import { stateIllegal } from '../../../resource/flow.ts'

/**
 * Locks a project: whoever changes it or its items waits for who does. Orders are locked before their project, never after it.
 * Throws `notFound`.
 */
export async function lockProject(work: Work, id: unknown) {
  const found = await ofCompany(work)
    .selectFrom('project')
    .selectAll()
    .where('id', '=', idOf(id))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!found) throw new DomainError('notFound')
  return found
}
export type LockedProject = Awaited<ReturnType<typeof lockProject>>

const isOpen = (status: number): boolean => openProjectStates.some((openProjectState) => openProjectState === status)

/** Locks a project that may still change, and returns it. Throws `notFound`, `stateIllegal`. */
export async function lockOpenProject(work: Work, id: unknown): Promise<LockedProject> {
  const found = await lockProject(work, id)
  if (!isOpen(found.status)) throw stateIllegal(projectFlow, { status: found.status, language: work.actor.language })
  return found
}

/** Keeps a project open until the work ends, for an order that joins or leaves it, or is opened again. Throws `projectOver`, `notFound`. */
export async function assertProjectOpen(work: Work, id: string): Promise<void> {
  const found = await ofCompany(work)
    .selectFrom('project')
    .select(['code', 'status'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
  if (!found) throw new DomainError('notFound', { field: 'projectId' })
  if (!isOpen(found.status)) {
    const state = wordOfCode(projectStatus, found.status, work.actor.language)
    throw new DomainError('projectOver', { code: found.code, state, field: 'projectId' })
  }
}

/** Nothing of an order is released while its project is on hold. Throws `projectOnHold`. */
export async function refuseHeld(work: Work, orderId: string): Promise<void> {
  const found = await ofCompany(work)
    .selectFrom('production_order as o')
    .innerJoin('project as p', 'p.id', 'o.project_id')
    .select(['p.id', 'p.code', 'p.status', 'p.status_reason as reason'])
    .where('o.id', '=', orderId)
    .forShare('p')
    .executeTakeFirst()
  if (found?.status === projectStatus.codes.onHold)
    throw new DomainError('projectOnHold', { code: found.code, reason: found.reason ?? '', projectId: found.id })
}

/** An order that an item of its project names stays there. Throws `projectOrderNamed`. */
export async function assertNotInSchedule(work: Work, orderId: string): Promise<void> {
  const found = await ofCompany(work)
    .selectFrom('project_process')
    .select('number')
    .where('order_id', '=', orderId)
    .limit(1)
    .executeTakeFirst()
  if (found) throw new DomainError('projectOrderNamed', { ...found, field: 'projectId' })
}
