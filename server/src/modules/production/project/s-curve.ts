// How much should be done and how much is done at the end of each day. Plain: it reads nothing and stores nothing.
import { productionOrderStatus } from '@gemba/contract/production/order/dictionaries.ts'
import { segmentPlanStatus } from '@gemba/contract/production/segment-plan/dictionaries.ts'
import type { CountedOrder, OrderFacts } from './progress.ts'

/** A part of what is to be done that comes about evenly between two times, counted in days. */
export interface Ramp {
  readonly from: number
  readonly to: number
  /** How much of its order or item it is, from 0 to 1. */
  readonly share: number
}

/** What is done in all of a segment on a day: good pieces and scrap. */
export interface ReportedDay {
  readonly segmentPlanId: string
  readonly day: number
  readonly quantity: number
}

export interface SegmentFacts {
  readonly id: string
  readonly orderId: string
  readonly status: number
  readonly seconds: number
  readonly planned: number
  readonly endedOn: number | null
}

const dayMs = 86_400_000
/** More points than a curve shows: then each is the end of several days. */
export const mostPoints = 400

export const dayOf = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / dayMs)
export const textOfDay = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10)

const onDay = (day: number, share: number): Ramp => ({ from: day, to: day + 1, share })

const sum = (numbers: readonly number[]): number => numbers.reduce((all, number) => all + number, 0)

/** Returns when an order was done, as it was reported; in all as much as `shareOfOrder` says. */
export function rampsOfOrder(
  order: OrderFacts,
  segments: readonly SegmentFacts[],
  reports: readonly ReportedDay[],
): Ramp[] {
  const weights = sum(segments.map(({ seconds }) => seconds))
  const ramps = segments.flatMap((segment) => {
    const weight = weights > 0 ? segment.seconds / weights : 1 / segments.length
    const own = reports.filter(({ segmentPlanId }) => segmentPlanId === segment.id)
    return rampsOfSegment(
      segment,
      own.toSorted((left, right) => left.day - right.day),
    ).map((ramp) => ({
      ...ramp,
      share: ramp.share * weight,
    }))
  })
  const isOver =
    order.status === productionOrderStatus.codes.completed || order.status === productionOrderStatus.codes.closed
  const rest = 1 - sum(ramps.map(({ share }) => share))
  const lastDay = ramps.reduce<number | null>((last, { from }) => Math.max(last ?? from, from), order.endedOn)
  return isOver && rest > 0 && lastDay !== null ? [...ramps, onDay(lastDay, rest)] : ramps
}

/** A segment that is complete is done, whatever was scrapped before it; another one never by more than all of it. */
function rampsOfSegment(segment: SegmentFacts, reports: readonly ReportedDay[]): Ramp[] {
  const isDone = segment.status === segmentPlanStatus.codes.completed
  const reported = sum(reports.map(({ quantity }) => quantity))
  if (isDone && reported <= 0) return segment.endedOn === null ? [] : [onDay(segment.endedOn, 1)]
  const all = isDone ? reported : segment.planned
  if (all <= 0) return []
  let left = 1
  return reports.map(({ day, quantity }) => {
    const share = Math.min(left, quantity / all)
    left -= share
    return onDay(day, share)
  })
}

/** An item without an order is told to be so far on a day: until then it came about evenly. */
export function rampsOfItem({ item, share }: CountedOrder, today: number): Ramp[] {
  if (!item || share <= 0) return []
  const told = item.toldOn ?? today
  return [{ from: Math.min(item.start, told), to: told + 1, share }]
}

export interface CurvePart {
  readonly weight: number
  readonly planned: Ramp
  readonly done: readonly Ramp[]
}

/** How much of a ramp is over at a time. */
function partOf({ from, to, share }: Ramp, at: number): number {
  if (at >= to) return share
  return at <= from ? 0 : (share * (at - from)) / (to - from)
}

interface CurveAsked {
  readonly parts: readonly CurvePart[]
  readonly today: number
  /** Whether more may still be done: the curve leads up to today then. */
  readonly isOpen: boolean
}

interface Curve {
  readonly xAxis: string[]
  readonly plan: number[]
  readonly actual: (number | null)[]
}

/** Returns planned and actual progress in percent at the ends of days; nothing is actual after today. */
export function curveOf({ parts, today, isOpen }: CurveAsked): Curve {
  const all = sum(parts.map(({ weight }) => weight))
  if (all <= 0) return { xAxis: [], plan: [], actual: [] }
  const ramps = parts.flatMap(({ planned, done }) => [planned, ...done])
  const first = Math.floor(ramps.reduce((least, { from }) => Math.min(least, from), Number.POSITIVE_INFINITY))
  const lastRamp = Math.ceil(ramps.reduce((most, { to }) => Math.max(most, to), first)) - 1
  const last = Math.max(first, lastRamp, isOpen ? today : first)
  const step = Math.ceil((last - first + 1) / mostPoints)
  const days: number[] = []
  for (let day = last; day >= first; day -= step) days.unshift(day)
  const percent = (at: number, rampsOf: (part: CurvePart) => readonly Ramp[]) => {
    const done = sum(parts.map((part) => part.weight * sum(rampsOf(part).map((ramp) => partOf(ramp, at)))))
    // As `percentOf` tells it: never rounded up.
    return Math.min(100, Math.floor((1000 * done) / all + 1e-6) / 10)
  }
  return {
    xAxis: days.map(textOfDay),
    plan: days.map((day) => percent(day + 1, ({ planned }) => [planned])),
    actual: days.map((day) => (day - step >= today ? null : percent(Math.min(day, today) + 1, ({ done }) => done))),
  }
}
