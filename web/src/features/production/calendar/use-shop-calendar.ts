// A year of the shop calendar with unsaved edits. Nothing is stored before it is saved.
import { dayType } from '@gemba/contract/production/calendar/dictionaries.ts'
import { readShopCalendar, saveShopCalendar } from '@gemba/contract/production/calendar/shop-calendar.ts'
import { useContext, useMemo, useState } from 'react'
import { notifyFailure } from '../../../api/query.ts'
import { run, useCommandQuery } from '../../../api/run.ts'
import { useCommand } from '../../../api/use-command.ts'
import { TabContext } from '../../../resource/tab/tab-context.ts'
import { markUnsaved } from '../../../resource/tab/unsaved-changes.ts'
import { type Edits, holidaysFor, type Paint, paintDays, weekdayOf } from './year-days.ts'

const none: Edits = new Map()

export function useShopCalendar(year: number) {
  const { path } = useContext(TabContext)
  const answer = useCommandQuery(readShopCalendar, { year })
  // While the next year loads, the query still returns the days of the previous year. They are filtered out, so that
  // they are not painted.
  const days = useMemo(() => answer.data?.filter(({ date }) => date.startsWith(`${year}-`)) ?? [], [answer.data, year])
  const saved = useMemo(() => new Map(days.map((day) => [day.date, day])), [days])
  const [edits, setEdits] = useState(none)
  const { isBusy, save } = useCommand({ refreshed: [readShopCalendar] })
  const change = (next: Edits) => {
    setEdits(next)
    markUnsaved(path, next.size > 0)
  }
  const paint = (dates: readonly string[], with_: Paint) =>
    change(
      paintDays(
        edits,
        saved,
        dates.map((date) => [date, with_] as const),
      ),
    )
  return {
    answer,
    days,
    edits,
    isBusy,
    paint,
    paintWeekday: (weekday: number, with_: Paint) => {
      const isHoliday = (date: string) => (edits.get(date) ?? saved.get(date))?.dayType === dayType.codes.holiday
      paint(
        days.flatMap(({ date }) => (weekdayOf(date) === weekday && !isHoliday(date) ? [date] : [])),
        with_,
      )
    },
    /** Returns how many days became holidays, or undefined if they could not be read. */
    copyHolidays: async (): Promise<number | undefined> => {
      try {
        const dates = holidaysFor(year, await run(readShopCalendar, { year: year - 1 }))
        paint(dates, { dayType: dayType.codes.holiday, shiftIds: [] })
        return dates.length
      } catch (error) {
        notifyFailure(error)
        return undefined
      }
    },
    discard: () => change(none),
    save: async () => {
      const editedDays = [...edits].map(([date, { dayType: type, shiftIds }]) => ({
        date,
        dayType: type,
        shiftIds: [...shiftIds],
      }))
      const isDone = await save(() => run(saveShopCalendar, { year, days: editedDays }))
      if (isDone) change(none)
    },
  }
}
