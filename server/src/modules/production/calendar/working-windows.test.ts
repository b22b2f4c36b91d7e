import { expect, test } from 'vitest'
import { type Calendar, type Plan, type WorkingHoursOfDay, workingWindows } from './working-windows.ts'

const berlin = 'Europe/Berlin'
const hours = (
  startTime: string,
  endTime: string,
  breaks: WorkingHoursOfDay['breaks'] = [],
  name = 'shift',
): WorkingHoursOfDay => ({
  startTime,
  endTime,
  breaks,
  name,
})
const early = hours('06:00', '14:00', [{ startTime: '10:00', minutes: 30 }], 'early')
const night = hours('22:00', '06:00', [{ startTime: '02:15', minutes: 30 }], 'night')

const everyDay = (...shifts: readonly WorkingHoursOfDay[]): Calendar => ({
  isWorking: () => true,
  hoursOf: () => shifts,
})
const plan = (
  startDate: string,
  endDate: string,
  weekdays: number[],
  ...shifts: readonly WorkingHoursOfDay[]
): Plan => ({
  startDate,
  endDate,
  hours: shifts.map((shift) => ({ ...shift, weekdays })),
})

/** Returns an instant of local time, or of UTC if the text ends in Z, because a local time can be ambiguous. */
const at = (text: string, zone = berlin): number =>
  /Z$/.test(text)
    ? Temporal.Instant.from(text).epochMilliseconds
    : Temporal.PlainDateTime.from(text).toZonedDateTime(zone).epochMilliseconds

function find(from: string, to: string, place: { calendar: Calendar; plans?: readonly Plan[]; zone?: string }) {
  const { zone = berlin, plans = [], calendar } = place
  return workingWindows({ from: at(from, zone), to: at(to, zone) }, { zone, calendar, plans })
}

const formatHours = (windows: ReturnType<typeof find>, zone = berlin): string[] =>
  windows.map(({ from, to, name, day }) => {
    const clock = (ms: number) =>
      Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone).toString({
        smallestUnit: 'minute',
        timeZoneName: 'never',
        offset: 'never',
      })
    return `${day} ${name} ${clock(from).slice(5)}-${clock(to).slice(5)}`
  })

const minutes = (windows: ReturnType<typeof find>): number =>
  windows.reduce((sum, { from, to }) => sum + (to - from) / 60_000, 0)

test('a day is its shifts without their breaks', () => {
  expect(formatHours(find('2026-01-05T00:00', '2026-01-05T23:59', { calendar: everyDay(early) }))).toEqual([
    '2026-01-05 early 01-05T06:00-01-05T10:00',
    '2026-01-05 early 01-05T10:30-01-05T14:00',
  ])
})

test('a night belongs to the day it begins on, and is clipped to the requested time', () => {
  const calendar: Calendar = { isWorking: (day) => day === '2026-01-05', hoursOf: () => [night] }
  expect(formatHours(find('2026-01-06T01:00', '2026-01-06T05:00', { calendar }))).toEqual([
    '2026-01-05 night 01-06T01:00-01-06T02:15',
    '2026-01-05 night 01-06T02:45-01-06T05:00',
  ])
  expect(find('2026-01-05T00:00', '2026-01-05T06:00', { calendar })).toEqual([])
})

test.each([
  ['an ordinary night', '2026-01-05', 7.5 * 60],
  ['the night in which the clock is set forward', '2026-03-28', 6.5 * 60],
  ['the night in which the clock is set back', '2026-10-24', 8.5 * 60],
])('%s has its minutes', (_, day, expected) => {
  const calendar: Calendar = { isWorking: (date) => date === day, hoursOf: () => [night] }
  const next = Temporal.PlainDate.from(day).add({ days: 2 }).toString()
  expect(minutes(find(`${day}T00:00`, `${next}T00:00`, { calendar }))).toBe(expected)
})

test.each([
  ['the clock is set forward', '2026-03-29', 22.5 * 60],
  ['the clock is set back', '2026-10-25', 24.5 * 60],
])('a whole day on which %s', (_, day, expected) => {
  const calendar: Calendar = {
    isWorking: (date) => date === day,
    hoursOf: () => [hours('00:00', '00:00', [{ startTime: '12:00', minutes: 30 }])],
  }
  const next = Temporal.PlainDate.from(day).add({ days: 2 }).toString()
  expect(minutes(find(`${day}T00:00`, `${next}T00:00`, { calendar }))).toBe(expected)
})

test('a break in a repeated hour is in the first of the two, and lasts its minutes', () => {
  const calendar: Calendar = { isWorking: (day) => day === '2026-10-24', hoursOf: () => [night] }
  const windows = find('2026-10-24T22:00', '2026-10-25T06:00', { calendar })
  expect(windows.map(({ from, to }) => [from, to])).toEqual([
    [at('2026-10-24T20:00Z'), at('2026-10-25T00:15Z')],
    [at('2026-10-25T00:45Z'), at('2026-10-25T05:00Z')],
  ])
})

test('the first plan that covers a day counts, even without hours; before and after it the shifts count', () => {
  const plans = [
    plan('2026-01-06', '2026-01-07', [2], hours('08:00', '12:00', [], 'station')),
    plan('2026-01-01', '2026-12-31', [1, 2, 3, 4], hours('07:00', '15:00', [], 'centre')),
  ]
  const calendar: Calendar = { isWorking: (day) => day !== '2026-01-08', hoursOf: () => [early] }
  expect(formatHours(find('2026-01-05T00:00', '2026-01-09T00:00', { calendar, plans }))).toEqual([
    '2026-01-05 centre 01-05T07:00-01-05T15:00',
    '2026-01-06 station 01-06T08:00-01-06T12:00',
  ])
  expect(formatHours(find('2027-01-01T00:00', '2027-01-01T09:00', { calendar, plans }))).toEqual([
    '2027-01-01 early 01-01T06:00-01-01T09:00',
  ])
})

test('time that two shifts share counts once', () => {
  const calendar = everyDay(hours('06:00', '14:00', [], 'one'), hours('12:00', '18:00', [], 'two'))
  const windows = find('2026-01-05T00:00', '2026-01-06T00:00', { calendar })
  expect(formatHours(windows)).toEqual([
    '2026-01-05 one 01-05T06:00-01-05T14:00',
    '2026-01-05 two 01-05T14:00-01-05T18:00',
  ])
})

test.each([
  ['no day works', { isWorking: () => false, hoursOf: () => [early] }],
  ['days have no shifts', everyDay()],
  ['a break is as long as the shift', everyDay(hours('06:00', '08:00', [{ startTime: '06:00', minutes: 120 }]))],
] satisfies [string, Calendar][])('nothing is worked where %s', (_, calendar) => {
  expect(find('2026-01-01T00:00', '2026-02-01T00:00', { calendar })).toEqual([])
})

test('an empty or reversed time span has no windows', () => {
  const calendar = everyDay(early)
  expect(find('2026-01-05T09:00', '2026-01-05T09:00', { calendar })).toEqual([])
  expect(find('2026-01-06T09:00', '2026-01-05T09:00', { calendar })).toEqual([])
})

test('breaks that touch the ends of a shift or one another leave the time between them', () => {
  const calendar = everyDay(
    hours('06:00', '10:00', [
      { startTime: '09:30', minutes: 60 },
      { startTime: '06:00', minutes: 15 },
      { startTime: '06:15', minutes: 15 },
    ]),
  )
  expect(formatHours(find('2026-01-05T00:00', '2026-01-06T00:00', { calendar }))).toEqual([
    '2026-01-05 shift 01-05T06:30-01-05T09:30',
  ])
})

test('in a zone with a half-hour offset instants are correct', () => {
  const zone = 'Asia/Kolkata'
  const windows = find('2026-01-05T00:00', '2026-01-05T23:00', { calendar: everyDay(hours('06:00', '14:00')), zone })
  expect(windows.map(({ from }) => from)).toEqual([at('2026-01-05T00:30Z')])
})
