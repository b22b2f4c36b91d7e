import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { productionOrderStatus } from '@gemba/contract/production/order/dictionaries.ts'
import { projectStatus } from '@gemba/contract/production/project/dictionaries.ts'
import type { ProjectAction } from '@gemba/contract/production/project/flow.ts'
import type { project } from '@gemba/contract/production/project/project.ts'
import { instantOf } from '../../../ui/value/time.ts'
import type { Due } from '../order/due-margin.tsx'

/** A project as lists and its page read it. */
export type ProjectRow = EntityOf<typeof project> & {
  readonly allowedActions?: readonly ProjectAction[]
  readonly progress?: string
  readonly orderCount?: number
}

/** Actions that advance the project come first. */
export const projectActions: readonly ProjectAction[] = [
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

/** Returns the due date of a project as input of the due margin of orders. */
export const dueDateOf = ({ planEnd, status, actualEnd }: ProjectRow): Due => ({
  dueDate: planEnd,
  status: asOrder[status] ?? order.inProgress,
  // Noon is on that day in any time zone of the plant.
  actualEnd: actualEnd === null ? null : instantOf(`${actualEnd} 12:00:00`),
})
