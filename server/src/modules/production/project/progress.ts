// Computes the progress of a project from its orders and items. Pure: no reads, no writes.
import { productionOrderStatus } from '@gemba/contract/production/order/dictionaries.ts'

/** An order of a project. Times are days since 1970 in the time zone of the plant, with fractions. */
export interface ProjectOrderSummary {
  readonly id: string
  readonly projectId: string
  readonly code: string
  readonly status: number
  readonly statusReason: string | null
  readonly start: number | null
  readonly end: number | null
  /** The day on which the order was completed. */
  readonly endedOn: number | null
  /** Planned work of its segments in seconds; 0 if there is no plan. */
  readonly seconds: number
  /** The completed share of that work, from 0 to 1. */
  readonly share: number
}

/** An item of a project. An item with an order has the progress of the order. */
export interface ProjectItemSummary {
  readonly id: string
  readonly projectId: string
  readonly number: number
  readonly name: string
  readonly predecessor: number | null
  readonly start: number
  /** The end of its last day. */
  readonly end: number
  readonly weight: number | null
  readonly orderId: string | null
  /** The entered progress from 0 to 1, and the day on which it was entered. */
  readonly share: number
  readonly toldOn: number | null
}

/** A contribution to the progress of a project: an order, or an item without one. */
export interface ProgressItem {
  readonly order: ProjectOrderSummary | undefined
  /** The item, or the first item that refers to the order. */
  readonly item: ProjectItemSummary | undefined
  readonly weight: number
  readonly share: number
}

const { completed, closed, cancelled } = productionOrderStatus.codes

/**
 * Returns the completed share of an order, from 0 to 1. A completed order counts fully, even if it produced less than
 * planned.
 */
export const shareOfOrder = ({ status, share }: Pick<ProjectOrderSummary, 'status' | 'share'>): number =>
  status === completed || status === closed ? 1 : within(share)

const within = (share: number): number => Math.min(1, Math.max(0, share))

/**
 * Returns the contributions to the progress with their weights. The weight is that of the items, or else the planned
 * seconds of the order. Contributions without either get the average of the others, so that an order without a plan
 * counts too.
 */
export function countedOf(
  orders: readonly ProjectOrderSummary[],
  items: readonly ProjectItemSummary[],
): ProgressItem[] {
  const contributions = [
    ...orders
      .filter(({ status }) => status !== cancelled)
      .map((order) => {
        const orderItems = items.filter(({ orderId }) => orderId === order.id)
        const enteredWeights = orderItems.flatMap(({ weight }) => weight ?? [])
        const weight = enteredWeights.length > 0 ? sum(enteredWeights) : order.seconds > 0 ? order.seconds : null
        return { order, item: orderItems[0], weight, share: shareOfOrder(order) }
      }),
    ...items
      .filter(({ orderId }) => orderId === null)
      .map((item) => ({ order: undefined, item, weight: item.weight, share: within(item.share) })),
  ]
  const knownWeights = contributions.flatMap(({ weight }) => weight ?? [])
  const averageWeight = knownWeights.length > 0 ? sum(knownWeights) / knownWeights.length : 1
  return contributions.map((line) => ({ ...line, weight: line.weight ?? averageWeight }))
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, number) => all + number, 0)

/** Returns the completed share of a project, from 0 to 1; 0 if nothing contributes. */
export function progressOf(counted: readonly Pick<ProgressItem, 'weight' | 'share'>[]): number {
  const totalWeight = sum(counted.map(({ weight }) => weight))
  return totalWeight > 0 ? within(sum(counted.map(({ weight, share }) => weight * share)) / totalWeight) : 0
}

/** Returns a share as a percentage with one decimal place. It is never rounded up, so that 100 means complete. */
export const percentOf = (share: number): string => String(Math.floor(share * 1000 + 1e-6) / 10)
