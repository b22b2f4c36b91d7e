import { nameIn } from '@gemba/contract/names.ts'
import { dayType } from '@gemba/contract/production/calendar/dictionaries.ts'
import type { Span } from '@gemba/contract/production/calendar/work-period.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import type { Read } from '../../../platform/db/work.ts'
import { listCalendarDays } from './shop-calendar.ts'
import { workingWindows } from './working-windows.ts'

/** A shift of the shop calendar, breaks included. */
interface ShiftInTime extends Span {
  readonly id: string
  /** In the language of the reader. */
  readonly name: string
}

/** Returns the shifts of the shop calendar between two instants, in sequence and clipped to them. */
export async function shiftsBetween(read: Read, { from, to }: Span): Promise<ShiftInTime[]> {
  const { zone, language } = read.actor
  const dayOf = (at: number) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate()
  const first = dayOf(from).subtract({ days: 1 })
  const days = await listCalendarDays(read, { first, count: first.until(dayOf(to)).days + 1 })
  if (days.every(({ shiftIds }) => shiftIds.length === 0)) return []
  const rows = await ofCompany(read)
    .selectFrom('shift')
    .select(['id', 'name', 'name_en as nameEn', 'name_tw as nameTw', 'start_time as startTime', 'end_time as endTime'])
    .execute()
  const hours = new Map(rows.map(({ id, startTime, endTime }) => [id, { startTime, endTime, name: id, breaks: [] }]))
  const byDay = new Map(days.map((day) => [day.date, day]))
  const calendar = {
    isWorking: (date: string) => byDay.get(date)?.dayType === dayType.codes.working,
    hoursOf: (date: string) => (byDay.get(date)?.shiftIds ?? []).flatMap((id) => hours.get(id) ?? []),
  }
  const names = new Map(rows.map((row) => [row.id, nameIn(row, language)]))
  return workingWindows({ from, to }, { zone, calendar, plans: [] }).map(({ name: id, ...window }) => ({
    id,
    from: window.from,
    to: window.to,
    name: names.get(id) ?? '',
  }))
}
