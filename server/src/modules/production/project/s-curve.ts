// Computes planned and actual progress at the end of each day. Pure: no reads, no writes.
import { productionOrderStatus } from '@gemba/contract/production/order/dictionaries.ts'
import { segmentPlanStatus } from '@gemba/contract/production/segment-plan/dictionaries.ts'
import type { ProgressItem, ProjectOrderSummary } from './progress.ts'

/** A share of progress that accrues evenly between two times, in days since 1970. */
export interface Ramp {
  readonly from: number
  readonly to: number
  /** Share of its order or item, from 0 to 1. */
  readonly share: number
}

/** Pieces of a segment that were reported on a day: good and scrap. */
export interface DayReport {
  readonly segmentPlanId: string
  readonly day: number
  readonly quantity: number
}

export interface SegmentSummary {
  readonly id: string
  readonly orderId: string
  readonly status: number
  readonly seconds: number
  readonly planned: number
  readonly endedOn: number | null
}

const dayMs = 86_400_000
/** Maximum number of points of a curve. Beyond it, each point stands for several days. */
export const maxSCurvePoints = 400

export const dayOf = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / dayMs)
export const textOfDay = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10)

const onDay = (day: number, share: number): Ramp => ({ from: day, to: day + 1, share })

const sum = (numbers: readonly number[]): number => numbers.reduce((all, number) => all + number, 0)

/** Returns the actual progress of an order by its reports. The shares add up to `shareOfOrder`. */
export function rampsOfOrder(
  order: ProjectOrderSummary,
  segments: readonly SegmentSummary[],
  reports: readonly DayReport[],
): Ramp[] {
  const weights = sum(segments.map(({ seconds }) => seconds))
  const ramps = segments.flatMap((segment) => {
    const weight = weights > 0 ? segment.seconds / weights : 1 / segments.length
    const segmentReports = reports.filter(({ segmentPlanId }) => segmentPlanId === segment.id)
    return rampsOfSegment(
      segment,
      segmentReports.toSorted((left, right) => left.day - right.day),
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

/**
 * Returns the progress of a segment. A completed segment counts fully, whatever was scrapped before it; others never
 * count for more than 1.
 */
function rampsOfSegment(segment: SegmentSummary, reports: readonly DayReport[]): Ramp[] {
  const isDone = segment.status === segmentPlanStatus.codes.completed
  const reported = sum(reports.map(({ quantity }) => quantity))
  if (isDone && reported <= 0) return segment.endedOn === null ? [] : [onDay(segment.endedOn, 1)]
  const all = isDone ? reported : segment.planned
  if (all <= 0) return []
  let remainingShare = 1
  return reports.map(({ day, quantity }) => {
    const share = Math.min(remainingShare, quantity / all)
    remainingShare -= share
    return onDay(day, share)
  })
}

/** Returns the actual progress of an item without an order: it accrues evenly up to the day on which it was entered. */
export function rampsOfItem({ item, share }: ProgressItem, today: number): Ramp[] {
  if (!item || share <= 0) return []
  const enteredOn = item.toldOn ?? today
  return [{ from: Math.min(item.start, enteredOn), to: enteredOn + 1, share }]
}

export interface CurvePart {
  readonly weight: number
  readonly planned: Ramp
  readonly done: readonly Ramp[]
}

/** Returns the share of a ramp that has accrued at a time. */
function partOf({ from, to, share }: Ramp, at: number): number {
  if (at >= to) return share
  return at <= from ? 0 : (share * (at - from)) / (to - from)
}

interface CurveInput {
  readonly parts: readonly CurvePart[]
  readonly today: number
  /** Whether more can still be completed. The curve then extends to today. */
  readonly isOpen: boolean
}

interface Curve {
  readonly xAxis: string[]
  readonly plan: number[]
  readonly actual: (number | null)[]
}

/** Returns planned and actual progress in percent at the ends of days. Actual values after today are null. */
export function curveOf({ parts, today, isOpen }: CurveInput): Curve {
  const totalWeight = sum(parts.map(({ weight }) => weight))
  if (totalWeight <= 0) return { xAxis: [], plan: [], actual: [] }
  const ramps = parts.flatMap(({ planned, done }) => [planned, ...done])
  const first = Math.floor(ramps.reduce((earliest, { from }) => Math.min(earliest, from), Number.POSITIVE_INFINITY))
  const lastRamp = Math.ceil(ramps.reduce((latest, { to }) => Math.max(latest, to), first)) - 1
  const last = Math.max(first, lastRamp, isOpen ? today : first)
  const step = Math.ceil((last - first + 1) / maxSCurvePoints)
  const days: number[] = []
  for (let day = last; day >= first; day -= step) days.unshift(day)
  const percent = (at: number, rampsOf: (part: CurvePart) => readonly Ramp[]) => {
    const donePart = sum(parts.map((part) => part.weight * sum(rampsOf(part).map((ramp) => partOf(ramp, at)))))
    // Never rounded up, as in `percentOf`.
    return Math.min(100, Math.floor((1000 * donePart) / totalWeight + 1e-6) / 10)
  }
  return {
    xAxis: days.map(textOfDay),
    plan: days.map((day) => percent(day + 1, ({ planned }) => [planned])),
    actual: days.map((day) => (day - step >= today ? null : percent(Math.min(day, today) + 1, ({ done }) => done))),
  }
}
