// Working times in the spelling of the specification: `weekdays` as numbers from 1 (Monday) to 7, and `crossDay` for
// hours that end on the next day.
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { minutesOf } from '@gemba/contract/production/calendar/day-window.ts'
import type { workingTimeSetting } from '@gemba/contract/production/calendar/work-plan.ts'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { problemOf } from '../../../platform/http/validation.ts'
import type { Crud, Input } from '../../../resource/crud.ts'
import { weekdayFlags, weeklyHoursOf } from './weekly-hours.ts'

type Setting = EntityOf<typeof workingTimeSetting>

const minutesOfDay = 1440

/** Returns whether hours end on the next day, which they do if the end is not later than the start. */
const isCrossDay = (hours: Pick<Setting, 'startTime' | 'endTime'>): boolean => minutesOf(hours).to > minutesOfDay

/** Returns a working time with `weekdays` and `crossDay`. */
const withDays = (setting: Setting) => ({
  ...setting,
  weekdays: weeklyHoursOf(setting).weekdays,
  crossDay: isCrossDay(setting) ? 1 : 0,
})

/** Returns the input with a flag for each day. Throws `invalid` if a flag in the input contradicts `weekdays`. */
function readWeekdays({ actor }: Work, { weekdays, ...input }: Input): Input {
  if (!Array.isArray(weekdays)) return input
  const flags = Object.fromEntries(weekdayFlags.map((flag, index) => [flag, weekdays.includes(index + 1) ? 1 : 0]))
  const differs = weekdayFlags.some((flag) => typeof input[flag] === 'number' && input[flag] !== flags[flag])
  if (differs) throw new DomainError('invalid', { problems: [problemOf('weekdays', 'choice', actor)] })
  return { ...input, ...flags }
}

/** Throws `invalid` if `crossDay` contradicts the hours. */
function assertCrossDay({ actor }: Work, crossDay: unknown, hours: Pick<Setting, 'startTime' | 'endTime'>): void {
  if (typeof crossDay !== 'number' || (crossDay === 1) === isCrossDay(hours)) return
  throw new DomainError('invalid', { problems: [problemOf('crossDay', 'choice', actor)] })
}

/** Returns the operations on working times. They accept and return the days in both spellings. */
export function withSettingDays(settings: Crud<typeof workingTimeSetting>): Crud<typeof workingTimeSetting> {
  return {
    ...settings,
    page: async (read, input) => {
      const page = await settings.page(read, input)
      return { ...page, records: page.records.map(withDays) }
    },
    list: async (read, input) => (await settings.list(read, input)).map(withDays),
    read: async (read, input) => withDays(await settings.read(read, input)),
    create: async (work, { crossDay, ...input }) => {
      const setting = withDays(await settings.create(work, readWeekdays(work, input)))
      assertCrossDay(work, crossDay, setting)
      return setting
    },
    update: async (work, { crossDay, ...input }) => {
      const setting = withDays(await settings.update(work, readWeekdays(work, input)))
      assertCrossDay(work, crossDay, setting)
      return setting
    },
  }
}
