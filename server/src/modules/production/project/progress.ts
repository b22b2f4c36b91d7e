// How far a project is, out of what its orders and items say. Plain: it reads nothing and stores nothing.
import { productionOrderStatus } from '@gemba/contract/production/order/dictionaries.ts'

/** An order of a project. Days are counted from 1970 in the zone of the plant, with the part of the day that is over. */
export interface OrderFacts {
  readonly id: string
  readonly projectId: string
  readonly code: string
  readonly status: number
  readonly statusReason: string | null
  readonly start: number | null
  readonly end: number | null
  /** The day on which it was completed. */
  readonly endedOn: number | null
  /** Seconds that its segments are planned to take; 0 where it is not planned. */
  readonly seconds: number
  /** How much of that is done, from 0 to 1. */
  readonly share: number
}

/** An item of a project: with an order it is as far as that. */
export interface ProcessFacts {
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
  /** As somebody has told it, from 0 to 1, and when. */
  readonly share: number
  readonly toldOn: number | null
}

/** What counts for the progress of a project: an order, or an item without one. */
export interface CountedOrder {
  readonly order: OrderFacts | undefined
  /** The item, or the first one that names the order. */
  readonly item: ProcessFacts | undefined
  readonly weight: number
  readonly share: number
}

const { completed, closed, cancelled } = productionOrderStatus.codes

/** Returns how much of an order is done, from 0 to 1: what was completed short is done as well. */
export const shareOfOrder = ({ status, share }: Pick<OrderFacts, 'status' | 'share'>): number =>
  status === completed || status === closed ? 1 : within(share)

const within = (share: number): number => Math.min(1, Math.max(0, share))

/**
 * Returns what counts, with its weight: as the items say, else the planned seconds of the order. What has neither counts as
 * much as the others on the average, so that an order that nobody has planned yet is not nothing.
 */
export function countedOf(orders: readonly OrderFacts[], items: readonly ProcessFacts[]): CountedOrder[] {
  const told = [
    ...orders
      .filter(({ status }) => status !== cancelled)
      .map((order) => {
        const own = items.filter(({ orderId }) => orderId === order.id)
        const typed = own.flatMap(({ weight }) => weight ?? [])
        const weight = typed.length > 0 ? sum(typed) : order.seconds > 0 ? order.seconds : null
        return { order, item: own[0], weight, share: shareOfOrder(order) }
      }),
    ...items
      .filter(({ orderId }) => orderId === null)
      .map((item) => ({ order: undefined, item, weight: item.weight, share: within(item.share) })),
  ]
  const known = told.flatMap(({ weight }) => weight ?? [])
  const usual = known.length > 0 ? sum(known) / known.length : 1
  return told.map((line) => ({ ...line, weight: line.weight ?? usual }))
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, number) => all + number, 0)

/** Returns how much of a project is done, from 0 to 1; of nothing, nothing is. */
export function progressOf(counted: readonly Pick<CountedOrder, 'weight' | 'share'>[]): number {
  const all = sum(counted.map(({ weight }) => weight))
  return all > 0 ? within(sum(counted.map(({ weight, share }) => weight * share)) / all) : 0
}

/** Returns a share as a percentage with one place, never rounded up: what is told as 100 is done. */
export const percentOf = (share: number): string => String(Math.floor(share * 1000 + 1e-6) / 10)
