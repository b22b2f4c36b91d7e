import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { productionOrderStatus } from '@gemba/contract/production/order/dictionaries.ts'
import { projectStatus } from '@gemba/contract/production/project/dictionaries.ts'
import type { ProjectAct } from '@gemba/contract/production/project/flow.ts'
import type { project } from '@gemba/contract/production/project/project.ts'
import { instantOf } from '../../../ui/value/time.ts'
import type { Due } from '../order/due-margin.tsx'

/** A project as lists and its page answer it. */
export type ProjectRow = EntityOf<typeof project> & {
  readonly allowedActs?: readonly ProjectAct[]
  readonly progress?: string
  readonly orderCount?: number
}

/** What leads on comes first. */
export const projectActions: readonly ProjectAct[] = [
  ...(['start', 'resume', 'complete', 'close'] as const),
  ...(['hold', 'reopen', 'cancel'] as const),
]

const { completed, closed, cancelled } = projectStatus.codes
const order = productionOrderStatus.codes
const asOrder: Readonly<Record<number, number>> = {
  [completed]: order.completed,
  [closed]: order.closed,
  [cancelled]: order.cancelled,
}

/** Returns when a project is due, as the margin of orders tells it. */
export const dueOf = ({ planEnd, status, actualEnd }: ProjectRow): Due => ({
  dueDate: planEnd,
  status: asOrder[status] ?? order.inProgress,
  // Noon is on that day wherever the plant stands.
  actualEnd: actualEnd === null ? null : instantOf(`${actualEnd} 12:00:00`),
})
