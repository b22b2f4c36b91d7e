import { wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import { projectStatus } from '@gemba/contract/production/project/dictionaries.ts'
import { openProjectStates, projectFlow } from '@gemba/contract/production/project/flow.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError, notFound } from '../../../platform/domain-error.ts'
import { idOf } from '../../../resource/crud.ts'
import { stateIllegal } from '../../../resource/flow.ts'

/**
 * Locks a project, so that changes of it and its items happen one after the other. To avoid deadlocks, orders are
 * locked before their project. Throws `notFound`.
 */
export async function lockProject(work: Work, id: unknown) {
  return ofCompany(work)
    .selectFrom('project')
    .selectAll()
    .where('id', '=', idOf(id))
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound)
}
export type LockedProject = Awaited<ReturnType<typeof lockProject>>

const isOpen = (status: number): boolean => openProjectStates.some((openProjectState) => openProjectState === status)

/** Locks and returns a project that can still change. Throws `notFound`, `stateIllegal`. */
export async function lockOpenProject(work: Work, id: unknown): Promise<LockedProject> {
  const project = await lockProject(work, id)
  if (!isOpen(project.status))
    throw stateIllegal(projectFlow, { status: project.status, language: work.actor.language })
  return project
}

/**
 * Asserts that a project is open and locks it against changes until the transaction ends. An order that joins, leaves
 * or reopens needs that. Throws `projectOver`, `notFound`.
 */
export async function assertProjectOpen(work: Work, id: string): Promise<void> {
  const project = await ofCompany(work)
    .selectFrom('project')
    .select(['code', 'status'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
  if (!project) throw new DomainError('notFound', { field: 'projectId' })
  if (!isOpen(project.status)) {
    const state = wordOfCode(projectStatus, project.status, work.actor.language)
    throw new DomainError('projectOver', { code: project.code, state, field: 'projectId' })
  }
}

/** Throws `projectOnHold` if the project of an order is on hold, because nothing of the order may be released then. */
export async function assertNotHeld(work: Work, orderId: string): Promise<void> {
  const project = await ofCompany(work)
    .selectFrom('production_order as o')
    .innerJoin('project as p', 'p.id', 'o.project_id')
    .select(['p.id', 'p.code', 'p.status', 'p.status_reason as reason'])
    .where('o.id', '=', orderId)
    .forShare('p')
    .executeTakeFirst()
  if (project?.status === projectStatus.codes.onHold)
    throw new DomainError('projectOnHold', { code: project.code, reason: project.reason ?? '', projectId: project.id })
}

/**
 * Throws `projectOrderNamed` if an item of its project refers to the order, because the order must stay in the project
 * then.
 */
export async function assertNotInSchedule(work: Work, orderId: string): Promise<void> {
  const item = await ofCompany(work)
    .selectFrom('project_process')
    .select('number')
    .where('order_id', '=', orderId)
    .limit(1)
    .executeTakeFirst()
  if (item) throw new DomainError('projectOrderNamed', { ...item, field: 'projectId' })
}
