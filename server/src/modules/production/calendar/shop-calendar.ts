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

const mostDays = 366

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

/** Returns days of the shop's calendar in order; what nobody has set works from Monday to Friday, in no shift. */
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
    const found = byDay.get(date.toString())
    return found ? { ...found, isStored: true } : usualDay(date)
  })
}

const saturday = 6
const usualDay = (date: Temporal.PlainDate): CalendarDay => ({
  date: date.toString(),
  dayType: date.dayOfWeek < saturday ? dayType.codes.working : dayType.codes.rest,
  shiftIds: [],
  isStored: false,
})

type SentDays = CommandInput<typeof saveShopCalendar>

/** The days as they are sent, each once and all of one year. Errors `calendarDayTwice`, `calendarDayElsewhere`, `tooManyRows`. */
function daysOfOneYear({ days, year }: SentDays): SentDays['days'] {
  if (days.length > mostDays) throw new DomainError('tooManyRows', { limit: mostDays })
  const own = year ?? Number(days[0]?.date.slice(0, 4))
  const seen = new Set<string>()
  for (const { date: day } of days) {
    if (Number(day.slice(0, 4)) !== own) throw new DomainError('calendarDayElsewhere', { day, year: own })
    if (seen.has(day)) throw new DomainError('calendarDayTwice', { day })
    seen.add(day)
  }
  return days
}

async function storeDays({ tx, actor }: Work, days: SentDays['days']): Promise<void> {
  const company = companyOf(actor)
  const dates = anyText(days.map(({ date }) => date))
  const sent = sql`jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as d(date date, "dayType" smallint)`
  // In order, so that two who save at once wait for one another and do not lock each other out.
  await countChanged(
    tx,
    sql`insert into shop_calendar_day as t (company_id, day, day_type, create_user, update_user)
      select ${company}, d.date, d."dayType", ${actor.userName}, ${actor.userName} from ${sent} order by d.date
      on conflict (company_id, day) do update set day_type = excluded.day_type, version = t.version + 1,
        update_user = excluded.update_user, update_time = now() where t.day_type <> excluded.day_type`,
  )
  const links = days.flatMap(({ date, shiftIds }) =>
    shiftIds && shiftIds.length > 0 ? idsOf({ ids: shiftIds }).map((shift) => ({ date, shift })) : [],
  )
  const sentLinks = sql`jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as l(date date, shift bigint)`
  await countChanged(
    tx,
    sql`delete from shop_calendar_shift t where t.company_id = ${company} and t.day::text = ${dates}
      and not exists (select from ${sentLinks} where l.date = t.day and l.shift = t.shift_id)`,
  )
  await countChanged(
    tx,
    sql`insert into shop_calendar_shift (company_id, day, shift_id)
      select ${company}, l.date, l.shift from ${sentLinks} on conflict do nothing`,
  )
}
