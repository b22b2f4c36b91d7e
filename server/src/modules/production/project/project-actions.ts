// Actions of people on projects, with the rules that each one asserts.

import { can } from '@gemba/contract/identity/role/can.ts'
import { productionOrderStatus } from '@gemba/contract/production/order/dictionaries.ts'
import { type ProjectAction, projectActionsWithReason, projectFlow } from '@gemba/contract/production/project/flow.ts'
import { changeProjectStatus } from '@gemba/contract/production/project/project-actions.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { changedBy, instantAt } from '../../../platform/db/rows.ts'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { staleOf } from '../../../platform/stale.ts'
import { idOf } from '../../../resource/crud.ts'
import { assertAllowed } from '../../../resource/flow.ts'
import { type LockedProject, lockProject } from './lock-project.ts'
import { todayOf } from './project-lines.ts'

const { completed, closed, cancelled } = productionOrderStatus.codes

export const projectActionRoutes = handle(
  changeProjectStatus,
  import.meta.url,
  async (work, { ids, action, reason, version }) => {
    const { permission = '' } = projectFlow.transitions[action]
    if (!can(work.actor.authorities, permission)) throw new DomainError('forbidden')
    if (projectActionsWithReason.some((code) => code === action) && !reason)
      throw new DomainError('reasonMissing', { field: 'reason' })
    const sortedIds = [...new Set(ids.map(idOf))].sort((left, right) => Number(left) - Number(right))
    const replies = []
    for (const id of sortedIds) {
      const project = await lockProject(work, id)
      if (sortedIds.length === 1 && typeof version === 'number' && version !== project.version) throw staleOf(project)
      assertAllowed(projectFlow, action, { status: project.status, language: work.actor.language })
      if (action === 'complete' || action === 'cancel') await assertNoOpenOrders(work, id)
      replies.push(await move(work, project, { action, reason }))
    }
    return replies
  },
)

/** Throws `projectOrdersOpen` if orders of a project are open. The error names the first one. */
async function assertNoOpenOrders(work: Work, projectId: string): Promise<void> {
  const open = await ofCompany(work)
    .selectFrom('production_order')
    .select('code')
    .where('project_id', '=', projectId)
    .where('status', 'not in', [completed, closed, cancelled])
    .orderBy('id')
    .execute()
  if (open[0]) throw new DomainError('projectOrdersOpen', { order: open[0].code, count: open.length })
}

interface ProjectMove {
  readonly action: ProjectAction
  readonly reason: string | null | undefined
}

/** Returns the stored end of a project after an action; undefined if it stays. */
function endAfter(work: Work, action: ProjectAction): string | null | undefined {
  if (action === 'complete') return todayOf(work)
  return action === 'reopen' ? null : undefined
}

async function move(work: Work, project: LockedProject, { action, reason }: ProjectMove) {
  const { to } = projectFlow.transitions[action]
  const { id, code, name } = project
  const { version } = await work.tx
    .updateTable('project')
    .set({
      status: to,
      status_at: instantAt(work.now),
      status_reason: reason || null,
      actual_start: action === 'start' ? (project.actual_start ?? todayOf(work)) : undefined,
      actual_end: endAfter(work, action),
      ...changedBy(work.actor.userName),
    })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  await work.emit('project.moved', `project-${id}`, { id, code, name, action, status: to })
  return { id, status: to, version }
}
