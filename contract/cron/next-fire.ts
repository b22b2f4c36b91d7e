// Computes when an expression fires next. The calendar is walked on the wall clock of the time zone, from the year down
// to the second.
import { fieldRanges, lastYear } from './field-range.ts'
import { type CronField, type CronFields, type CronPart, parseCron } from './parse-cron.ts'
import { instantOf, wallClockAt } from './zone.ts'

/** Wall clock times of a day in ascending order. */
interface Times {
  readonly hours: readonly number[]
  readonly minutes: readonly number[]
  readonly seconds: readonly number[]
}

/**
 * Returns the first fire time after an instant in epoch ms, or null if there is none until 2099. A time in the gap of a
 * clock change fires at the first instant after the gap; a repeated time fires once.
 */
export function nextFire(fields: CronFields, after: number, zone: string): number | null {
  const years = valuesOf(fields, 'year')
  const months = valuesOf(fields, 'month')
  const times = {
    hours: valuesOf(fields, 'hour'),
    minutes: valuesOf(fields, 'minute'),
    seconds: valuesOf(fields, 'second'),
  }
  // Starts a day earlier, because a gap may move a fire time past midnight.
  const start = new Date(wallClockAt(after, zone) - 86_400_000)
  for (let year = start.getUTCFullYear(); year <= lastYear; year++) {
    if (!years.includes(year)) continue
    for (const month of months) {
      if (year === start.getUTCFullYear() && month < start.getUTCMonth() + 1) continue
      for (const day of daysOf(fields, year, month)) {
        const midnight = Date.UTC(year, month - 1, day)
        if (midnight + 86_400_000 <= start.getTime()) continue
        const fire = firstOfDay(midnight, times, { after, zone })
        if (fire !== null) return fire
      }
    }
  }
  return null
}

/** Returns the next `count` fire times after an instant, or fewer if there are no more. */
export function nextFires(expression: string, from: { after: number; zone: string; count: number }): number[] {
  const fields = parseCron(expression)
  if ('message' in fields) return []
  const fires: number[] = []
  let after: number | null = from.after
  while (fires.length < from.count) {
    after = nextFire(fields, after, from.zone)
    if (after === null) break
    fires.push(after)
  }
  return fires
}

function firstOfDay(
  midnight: number,
  { hours, minutes, seconds }: Times,
  from: { after: number; zone: string },
): number | null {
  const lastSecond = seconds.at(-1) ?? 0
  for (const hour of hours) {
    const lastOfHour = midnight + hour * 3_600_000 + (minutes.at(-1) ?? 0) * 60_000 + lastSecond * 1000
    if (instantOf(lastOfHour, from.zone) <= from.after) continue
    for (const minute of minutes) {
      const wall = midnight + hour * 3_600_000 + minute * 60_000
      if (instantOf(wall + lastSecond * 1000, from.zone) <= from.after) continue
      for (const second of seconds) {
        const fire = instantOf(wall + second * 1000, from.zone)
        if (fire > from.after) return fire
      }
    }
  }
  return null
}

/** Returns the values of a plain field in ascending order. */
function valuesOf(fields: CronFields, name: keyof CronFields): number[] {
  const range = fieldRanges.find((fieldRange) => fieldRange.name === name)
  if (!range) return []
  return expand(fields[name], range.min, range.max)
}

function expand(field: CronField, min: number, max: number): number[] {
  const all = Array.from({ length: max - min + 1 }, (_, index) => min + index)
  if (field.kind !== 'parts') return all
  const chosen = new Set<number>()
  for (const part of field.parts) {
    if (part.kind !== 'span') continue
    const { from, to, step } = part
    const end = from <= to ? to : to + all.length
    for (let value = from; value <= end; value += step) chosen.add(value > max ? value - all.length : value)
  }
  return all.filter((value) => chosen.has(value))
}

/** Returns the days of a month on which the expression fires, in ascending order. */
export function daysOf(fields: CronFields, year: number, month: number): number[] {
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const days = Array.from({ length }, (_, index) => index + 1)
  /** 1 is Sunday. */
  const weekdayOf = (day: number): number => new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 1
  const { day, weekday } = fields
  if (day.kind === 'every') return days
  const shape = { days, weekdayOf }
  const chosen = day.kind === 'parts' ? chosenDays(day, shape) : chosenDays(weekday, { ...shape, isWeekday: true })
  return days.filter((day) => chosen.has(day))
}

interface Month {
  readonly days: readonly number[]
  readonly weekdayOf: (day: number) => number
  /** Whether plain values are days of the week. */
  readonly isWeekday?: boolean
}

/** Returns the days of a month that a field of days or of weekdays selects. */
function chosenDays(field: CronField, month: Month): Set<number> {
  const { days, weekdayOf, isWeekday = false } = month
  const values = new Set(isWeekday ? expand(field, 1, 7) : expand(field, 1, 31))
  const plain = days.filter((day) => values.has(isWeekday ? weekdayOf(day) : day))
  const special = field.kind === 'parts' ? field.parts.flatMap((part) => specialDays(part, month)) : []
  return new Set([...plain, ...special])
}

function specialDays(part: CronPart, { days, weekdayOf }: Month): number[] {
  const length = days.length
  switch (part.kind) {
    case 'span':
      return []
    case 'last': {
      const last = length - part.before
      if (last < 1) return []
      return [part.isWorkday ? nearestWorkday(last, length, weekdayOf) : last]
    }
    case 'nearest':
      return part.day > length ? [] : [nearestWorkday(part.day, length, weekdayOf)]
    case 'lastWeekday':
      return days.filter((day) => weekdayOf(day) === part.weekday).slice(-1)
    case 'nth':
      return days.filter((day) => weekdayOf(day) === part.weekday).slice(part.nth - 1, part.nth)
  }
}

/** Returns the day from Monday to Friday that is nearest to a day within the month. */
function nearestWorkday(day: number, length: number, weekdayOf: (day: number) => number): number {
  const weekday = weekdayOf(day)
  if (weekday === 7) return day === 1 ? 3 : day - 1
  if (weekday === 1) return day === length ? day - 2 : day + 1
  return day
}
