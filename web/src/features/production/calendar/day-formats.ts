// Formats of days, weekdays and months in the language of the user.
import { useMemo } from 'react'
import { useLanguage } from '../../../i18n/language.ts'
import { formatInstant } from '../../../ui/value/time.ts'
import { dayAfter, weekdayOf } from './year-days.ts'

const monday = '2026-01-05'

/** Returns the current day of the plant as `yyyy-MM-dd`. */
export const plantToday = (): string => formatInstant(Date.now()).slice(0, 10)

export function useDayFormats() {
  const language = useLanguage((state) => state.language)
  return useMemo(() => {
    const formatOf = (options: Intl.DateTimeFormatOptions) => {
      const format = new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options })
      return (date: string) => format.format(Date.parse(`${date}T00:00:00Z`))
    }
    const [short, long] = [formatOf({ weekday: 'narrow' }), formatOf({ weekday: 'long' })]
    const week = Array.from({ length: 7 }, (_, index) => dayAfter(monday, index))
    return {
      weekdays: week.map((date) => ({ weekday: weekdayOf(date), short: short(date), long: long(date) })),
      month: formatOf({ month: 'long' }),
      /** For places where the year is obvious. */
      shortDay: formatOf({ weekday: 'short', day: 'numeric', month: 'short' }),
      day: formatOf({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    }
  }, [language])
}
