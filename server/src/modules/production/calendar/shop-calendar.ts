import type { CommandInput } from '@gemba/contract/kit/command.ts'
import { dayType } from '@gemba/contract/production/calendar/dictionaries.ts'
import {
  type CalendarDay,
  readShopCalendar,
  saveShopCalendar,
} from '@gemba/contract/production/calendar/shop-calendar.ts'
import { sql } from 'kysely'
import { computed, listRows, narrowed, rowShape } from '../../../platform/db/row-shape.ts'
import { anyText, countChanged } from '../../../platform/db/rows.ts'
import { companyOf, type Read, type Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { idsOf } from '../../../resource/crud.ts'
import { assertNoOverlaps } from './calendar-overlaps.ts'

const maxDays = 366

export const shopCalendarRoutes = [
  ...handle(readShopCalendar, import.meta.url, async (read, { year }) => {
    const first = Temporal.PlainDate.from({ year, month: 1, day: 1 })
    return listCalendarDays(read, { first, count: first.daysInYear })
  }),
  ...handle(
    saveShopCalendar,
    import.meta.url,
    async (work, input) => {
      const days = daysOfOneYear(input)
      await storeDays(work, days)
      await assertNoOverlaps(work, { days: days.map(({ date }) => date) })
      return null
    },
    { bareList: 'days' },
  ),
]

interface Days {
  readonly first: Temporal.PlainDate
  readonly count: number
}

const calendarDayShape = rowShape({
  date: 'shop_calendar_day.day',
  dayType: narrowed<CalendarDay['dayType']>()('shop_calendar_day.day_type'),
  shiftIds: computed.texts,
})

/**
 * Returns days of the shop calendar in sequence. Days that are not set are working from Monday to Friday, without
 * shifts.
 */
export async function listCalendarDays({ tx, actor }: Read, { first, count }: Days): Promise<CalendarDay[]> {
  const stored = await listRows(
    tx,
    calendarDayShape,
    sql`select d.day as date, d.day_type as "dayType", array(
        select s.shift_id::text from shop_calendar_shift s where s.company_id = d.company_id and s.day = d.day order by s.id
      ) as "shiftIds"
      from shop_calendar_day d where d.company_id = ${companyOf(actor)}
        and d.day >= ${first.toString()}::date and d.day < ${first.toString()}::date + ${count}::integer`,
  )
  const byDay = new Map(stored.map((day) => [day.date, day]))
  return Array.from({ length: count }, (_, index) => {
    const date = first.add({ days: index })
    const storedDay = byDay.get(date.toString())
    return storedDay ? { ...storedDay, isStored: true } : defaultDay(date)
  })
}

const saturday = 6
const defaultDay = (date: Temporal.PlainDate): CalendarDay => ({
  date: date.toString(),
  dayType: date.dayOfWeek < saturday ? dayType.codes.working : dayType.codes.rest,
  shiftIds: [],
  isStored: false,
})

type CalendarInput = CommandInput<typeof saveShopCalendar>

/**
 * Returns the given days after checking that they are distinct and of one year. Throws `calendarDayTwice`,
 * `calendarDayElsewhere`, `tooManyRows`.
 */
function daysOfOneYear({ days, year }: CalendarInput): CalendarInput['days'] {
  if (days.length > maxDays) throw new DomainError('tooManyRows', { limit: maxDays })
  const expectedYear = year ?? Number(days[0]?.date.slice(0, 4))
  const seenDates = new Set<string>()
  for (const { date: day } of days) {
    if (Number(day.slice(0, 4)) !== expectedYear)
      throw new DomainError('calendarDayElsewhere', { day, year: expectedYear })
    if (seenDates.has(day)) throw new DomainError('calendarDayTwice', { day })
    seenDates.add(day)
  }
  return days
}

async function storeDays({ tx, actor }: Work, days: CalendarInput['days']): Promise<void> {
  const company = companyOf(actor)
  const dates = anyText(days.map(({ date }) => date))
  const dayRows = sql`jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as d(date date, "dayType" smallint)`
  // Days are written in a fixed sequence, so that two simultaneous saves wait for each other instead of deadlocking.
  await countChanged(
    tx,
    sql`insert into shop_calendar_day as t (company_id, day, day_type, create_user, update_user)
      select ${company}, d.date, d."dayType", ${actor.userName}, ${actor.userName} from ${dayRows} order by d.date
      on conflict (company_id, day) do update set day_type = excluded.day_type, version = t.version + 1,
        update_user = excluded.update_user, update_time = now() where t.day_type <> excluded.day_type`,
  )
  const links = days.flatMap(({ date, shiftIds }) =>
    shiftIds && shiftIds.length > 0 ? idsOf({ ids: shiftIds }).map((shift) => ({ date, shift })) : [],
  )
  const linkRows = sql`jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as l(date date, shift bigint)`
  await countChanged(
    tx,
    sql`delete from shop_calendar_shift t where t.company_id = ${company} and t.day::text = ${dates}
      and not exists (select from ${linkRows} where l.date = t.day and l.shift = t.shift_id)`,
  )
  await countChanged(
    tx,
    sql`insert into shop_calendar_shift (company_id, day, shift_id)
      select ${company}, l.date, l.shift from ${linkRows} on conflict do nothing`,
  )
}
