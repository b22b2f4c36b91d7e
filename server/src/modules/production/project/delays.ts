// Computes which orders and items of a project are late, and why. Pure: no reads, no writes.
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { productionOrderStatus } from '@gemba/contract/production/order/dictionaries.ts'
import { projectStatus } from '@gemba/contract/production/project/dictionaries.ts'
import type { readProjectChart } from '@gemba/contract/production/project/read-project.ts'
import { type ProgressItem, type ProjectItemSummary, percentOf, shareOfOrder } from './progress.ts'
import { textOfDay } from './s-curve.ts'

export type Delay = CommandReply<typeof readProjectChart>['delays'][number]

interface DelayQuery {
  readonly project: { readonly status: number; readonly statusReason: string | null }
  readonly counted: readonly ProgressItem[]
  readonly items: readonly ProjectItemSummary[]
  readonly today: number
}

const { draft, planned, released, paused } = productionOrderStatus.codes

/** Returns the late orders and items, the latest first. Only whole days count, so an end today is not late. */
export function delaysOf({ project, counted, items, today }: DelayQuery): Delay[] {
  return counted
    .flatMap((line): Delay[] => {
      const end = line.order?.end ?? line.item?.end ?? null
      if (end === null || line.share >= 1) return []
      const lastDay = Math.ceil(end) - 1
      if (lastDay >= today) return []
      const delay = { planEnd: textOfDay(lastDay), days: today - lastDay, progress: percentOf(line.share) }
      return [
        { ...namesOf(line), ...delay, ...causeOf(line, project, unfinishedPredecessor(line, { counted, items })) },
      ]
    })
    .sort((left, right) => right.days - left.days || left.code.localeCompare(right.code))
}

function namesOf({ order, item }: ProgressItem): Pick<Delay, 'kind' | 'id' | 'code' | 'name'> {
  if (order) return { kind: 'order', id: order.id, code: order.code, name: item?.name ?? '' }
  return { kind: 'process', id: item?.id ?? '', code: String(item?.number ?? ''), name: item?.name ?? '' }
}

/** Returns the predecessor of an item if it is not complete. */
function unfinishedPredecessor(
  { item }: ProgressItem,
  { counted, items }: Pick<DelayQuery, 'counted' | 'items'>,
): ProjectItemSummary | undefined {
  const predecessor = items.find(({ number }) => number === item?.predecessor)
  if (!predecessor) return undefined
  const line = counted.find(({ order, item: lineItem }) =>
    order ? order.id === predecessor.orderId : lineItem?.id === predecessor.id,
  )
  return line && line.share < 1 ? predecessor : undefined
}

function causeOf(
  { order, share }: ProgressItem,
  project: DelayQuery['project'],
  waitsFor: ProjectItemSummary | undefined,
): Pick<Delay, 'cause' | 'detail'> {
  if (project.status === projectStatus.codes.onHold) return { cause: 'onHold', detail: project.statusReason }
  if (order?.status === paused) return { cause: 'paused', detail: order.statusReason }
  if (waitsFor) return { cause: 'predecessor', detail: waitsFor.name }
  if (order?.status === draft || order?.status === planned) return { cause: 'notReleased', detail: null }
  const isBegun = order ? order.status !== released || shareOfOrder(order) > 0 : share > 0
  return { cause: isBegun ? 'behind' : 'notStarted', detail: null }
}
