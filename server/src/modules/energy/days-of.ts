// Sums quarter hours by the days of the plant's calendar.
import type { EnergyDay } from '@gemba/contract/energy/read-energy.ts'
import { type Quarter, quarterMs } from './quarter-hours.ts'

const quartersAnHour = 3_600_000 / quarterMs

export interface Calendar {
  readonly zone: string
  /** Epoch ms. */
  readonly now: number
}

const today = ({ zone, now }: Calendar): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone).startOfDay()

/** Returns the start of the first of `count` days; today is the last. */
export function firstDayAt(calendar: Calendar, count: number): number {
  return today(calendar)
    .subtract({ days: count - 1 })
    .startOfDay().epochMilliseconds
}

/** Returns one entry per day, oldest first, today last. */
export function daysOf(quarters: readonly Quarter[], calendar: Calendar, count: number): EnergyDay[] {
  const last = today(calendar)
  const timeOfDay = calendar.now - last.epochMilliseconds
  let next = 0
  return Array.from({ length: count }, (_, index) => {
    const begin = last.subtract({ days: count - 1 - index }).startOfDay()
    const [from, to] = [begin.epochMilliseconds, begin.add({ days: 1 }).epochMilliseconds]
    while (next < quarters.length && (quarters[next]?.at ?? 0) < from) next++
    const first = next
    while (next < quarters.length && (quarters[next]?.at ?? 0) < to) next++
    const { measured, ...figures } = summed(quarters.slice(first, next), from + timeOfDay)
    // A quarter hour that has not ended is not missing.
    const due = Math.floor((Math.min(to, calendar.now) - from) / quarterMs)
    const measuredPercent = due === 0 ? 100 : Math.min(100, (measured * 100) / due)
    return { day: begin.toPlainDate().toString(), ...figures, measuredPercent }
  })
}

interface Sum extends Pick<EnergyDay, 'amount' | 'amountSoFar' | 'peak' | 'peakAt'> {
  measured: number
}

function summed(quarters: readonly Quarter[], until: number): Sum {
  const sum: Sum = { amount: null, amountSoFar: null, peak: null, peakAt: null, measured: 0 }
  for (const { at, amount, isMeasured } of quarters) {
    sum.amount = (sum.amount ?? 0) + amount
    if (at < until) sum.amountSoFar = (sum.amountSoFar ?? 0) + amount * Math.min(1, (until - at) / quarterMs)
    if (!isMeasured) continue
    sum.measured++
    const mean = amount * quartersAnHour
    if (sum.peak !== null && sum.peak >= mean) continue
    sum.peak = mean
    sum.peakAt = at
  }
  return sum
}
