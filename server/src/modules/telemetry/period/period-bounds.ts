// Periods of a time zone. A day may have 23 or 25 hours.
import type { PeriodUnit } from '@gemba/contract/telemetry/periods.ts'

interface Shift {
  readonly count: number
  readonly unit: PeriodUnit
}

interface PeriodQuery {
  /** Epoch ms, both ends included. */
  readonly from: number
  readonly to: number
  readonly unit: PeriodUnit
  readonly zone: string
  readonly maxCount: number
  /** Moves each bound back by calendar units. */
  readonly shift?: Shift | undefined
}

/**
 * Returns the start of each period that the range touches, and the end of the last one. Undefined if there are more than
 * `maxCount`.
 */
export function periodBounds({ from, to, unit, zone, maxCount, shift }: PeriodQuery): number[] | undefined {
  const bounds: Temporal.ZonedDateTime[] = []
  let at = startOf(Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(zone), unit)
  for (;;) {
    bounds.push(at)
    if (at.epochMilliseconds > to) break
    if (bounds.length > maxCount) return undefined
    at = nextOf(at, unit)
  }
  return bounds.map((bound) => moveBack(bound, shift).epochMilliseconds)
}

function startOf(at: Temporal.ZonedDateTime, unit: PeriodUnit): Temporal.ZonedDateTime {
  if (unit === 'hour') return at.round({ smallestUnit: 'hour', roundingMode: 'floor' })
  const day = at.startOfDay()
  if (unit === 'day') return day
  if (unit === 'week') return day.subtract({ days: day.dayOfWeek - 1 }).startOfDay()
  return (unit === 'month' ? day.with({ day: 1 }) : day.with({ month: 1, day: 1 })).startOfDay()
}

function nextOf(at: Temporal.ZonedDateTime, unit: PeriodUnit): Temporal.ZonedDateTime {
  return unit === 'hour' ? at.add({ hours: 1 }) : at.add(durationOf({ count: 1, unit })).startOfDay()
}

function moveBack(at: Temporal.ZonedDateTime, shift: Shift | undefined): Temporal.ZonedDateTime {
  return shift ? at.subtract(durationOf(shift)) : at
}

const durationOf = ({ count, unit }: Shift): Temporal.DurationLike => ({ [`${unit}s`]: count })
