import { type Language, type Words, wordIn } from '@gemba/contract/kit/page.ts'
import { daysFrom } from '../../../ui/day/days.ts'

const weekdays: readonly Words[] = [
  ['周日', '週日', 'Sun'],
  ['周一', '週一', 'Mon'],
  ['周二', '週二', 'Tue'],
  ['周三', '週三', 'Wed'],
  ['周四', '週四', 'Thu'],
  ['周五', '週五', 'Fri'],
  ['周六', '週六', 'Sat'],
]
const ofMonth: Words = ['{n} 日{weekday}', '{n} 日{weekday}', '{weekday} {n}']
/** Beyond this distance in days, a day of the month could belong to another month. */
const nearDays = 20

/** Returns a day in short form, for example `Mon 24`. Returns the whole date if it is too far away. */
export function shortDay(day: string, today: string, language: Language): string {
  const weekday = weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]
  if (!weekday || Math.abs(daysFrom(today, day)) > nearDays) return day
  return wordIn(language, ofMonth)
    .replace('{weekday}', wordIn(language, weekday))
    .replace('{n}', String(Number(day.slice(8))))
}
