import { dayType } from '@gemba/contract/production/calendar/dictionaries.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'
import { listCalendarDays } from '../calendar/shop-calendar.ts'
import { workingWindows } from '../calendar/working-windows.ts'

/** Returns the shift of the shop calendar in which an instant lies, its breaks included; null where none does. */
export async function shiftAt(read: Read, at: number): Promise<string | null> {
  const { zone } = read.actor
  const day = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate()
  const days = await listCalendarDays(read, { first: day.subtract({ days: 1 }), count: 2 })
  const painted = days.flatMap(({ shiftIds }) => shiftIds)
  if (painted.length === 0) return null
  const rows = await read.tx
    .selectFrom('shift')
    .select(['id', 'start_time as startTime', 'end_time as endTime'])
    .where('company_id', '=', companyOf(read.actor))
    .execute()
  const hours = new Map(rows.map(({ id, ...times }) => [id, { ...times, name: id, breaks: [] }]))
  const byDay = new Map(days.map((one) => [one.date, one]))
  const calendar = {
    isWorking: (date: string) => byDay.get(date)?.dayType === dayType.codes.working,
    hoursOf: (date: string) => (byDay.get(date)?.shiftIds ?? []).flatMap((id) => hours.get(id) ?? []),
  }
  const [window] = workingWindows({ from: at, to: at + 1 }, { zone, calendar, plans: [] })
  return window?.name ?? null
}
