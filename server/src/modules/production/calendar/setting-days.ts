// Working times as the specification spells them: `weekdays` as numbers, 1 being Monday, and `crossDay` for hours that end on the next day.
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

/** Whether hours end on the next day: their end is not later than their start. */
const isCrossDay = (hours: Pick<Setting, 'startTime' | 'endTime'>): boolean => minutesOf(hours).to > minutesOfDay

/** Returns a working time with its days and whether it ends on the next day. */
const withDays = (setting: Setting) => ({
  ...setting,
  weekdays: weeklyHoursOf(setting).weekdays,
  crossDay: isCrossDay(setting) ? 1 : 0,
})

/** Returns the input with a flag for each day. Error `invalid` where a flag that was sent says otherwise. */
function readWeekdays({ actor }: Work, { weekdays, ...input }: Input): Input {
  if (!Array.isArray(weekdays)) return input
  const flags = Object.fromEntries(weekdayFlags.map((flag, index) => [flag, weekdays.includes(index + 1) ? 1 : 0]))
  const differs = weekdayFlags.some((flag) => typeof input[flag] === 'number' && input[flag] !== flags[flag])
  if (differs) throw new DomainError('invalid', { problems: [problemOf('weekdays', 'choice', actor)] })
  return { ...input, ...flags }
}

/** Error `invalid` where `crossDay` says otherwise than the hours. */
function assertCrossDay({ actor }: Work, crossDay: unknown, hours: Pick<Setting, 'startTime' | 'endTime'>): void {
  if (typeof crossDay !== 'number' || (crossDay === 1) === isCrossDay(hours)) return
  throw new DomainError('invalid', { problems: [problemOf('crossDay', 'choice', actor)] })
}

/** Returns the operations of working times, which take and answer the days in both spellings. */
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
