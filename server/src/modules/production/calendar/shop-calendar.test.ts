// The shop calendar: its days, shifts and their breaks.
import { pageRecordChanges, planRemoval } from '@gemba/contract/admin/record-history.ts'
import { shift, shiftBreak } from '@gemba/contract/production/calendar/shift.ts'
import { readShopCalendar, saveShopCalendar } from '@gemba/contract/production/calendar/shop-calendar.ts'
import { beforeAll, expect, test } from 'vitest'
import { type Declaration, type InputOf, operation, unchecked } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import type { TestProduct } from '../../../main/product.fixture.ts'

let run: TestProduct
let early: string
let night: string
let day: string

interface Day {
  readonly date: string
  readonly dayType: number
  readonly shiftIds: readonly string[]
  readonly isStored: boolean
}

beforeAll(async () => {
  run = await joinTestProduct()
  early = await make(operation(shift, 'create'), {
    code: 'E',
    name: 'Early',
    startTime: '06:00',
    endTime: '14:00',
    breaks: [{ startTime: '10:00', minutes: 30 }],
  })
  night = await make(operation(shift, 'create'), { code: 'N', name: 'Night', startTime: '22:00', endTime: '06:00' })
  day = await make(operation(shift, 'create'), { code: 'D', name: 'Day', startTime: '08:00', endTime: '17:00' })
})

async function make<D extends Declaration>(declaration: D, body: InputOf<D>): Promise<string> {
  const { code, data, msg } = await run.admin<{ id: string }>(declaration, body)
  expect(code, `${msg} ${JSON.stringify(data)}`).toBe('200')
  return data.id
}

const yearOf = async (year: number, caller = run.admin): Promise<Day[]> =>
  (await caller(readShopCalendar, { year })).data
const dayOf = async (date: string): Promise<Day | undefined> =>
  (await yearOf(Number(date.slice(0, 4)))).find((day) => day.date === date)

test.each([
  [2025, 365],
  [2028, 366],
])('the year %i has %i days; one that nobody has set works from Monday to Friday', async (year, count) => {
  const days = await yearOf(year)
  expect(days).toHaveLength(count)
  const monday = days.find(({ date }) => Temporal.PlainDate.from(date).dayOfWeek === 1)
  const sunday = days.find(({ date }) => Temporal.PlainDate.from(date).dayOfWeek === 7)
  expect([monday?.dayType, sunday?.dayType, monday?.isStored]).toEqual([1, 2, false])
})

test('a whole leap year is saved in one request, and again with changes', async () => {
  const all = (await yearOf(2032)).map(({ date, dayType }) => ({
    date,
    dayType,
    shiftIds: dayType === 1 ? [early] : [],
  }))
  expect((await run.admin(saveShopCalendar, unchecked({ year: 2032, days: all }))).code).toBe('200')
  const saved = await yearOf(2032)
  expect(saved.filter(({ isStored }) => !isStored)).toEqual([])
  expect(saved.filter(({ shiftIds }) => shiftIds.length > 0)).toHaveLength(
    all.filter(({ dayType }) => dayType === 1).length,
  )
  // A bare list of days is accepted too.
  const changed = [
    { date: '2032-02-29', dayType: 3 },
    { date: '2032-03-01', dayType: 1, shiftIds: [early, night] },
  ]
  expect((await run.admin(saveShopCalendar, unchecked(changed))).code).toBe('200')
  expect(await dayOf('2032-02-29')).toEqual({ date: '2032-02-29', dayType: 3, shiftIds: [], isStored: true })
  expect((await dayOf('2032-03-01'))?.shiftIds.toSorted()).toEqual([early, night].toSorted())
  expect((await dayOf('2032-03-02'))?.shiftIds).toEqual([early])
  const changes = `select row_id from record_change where table_name = 'shop_calendar_day' and action = 'update'`
  expect(await run.rows(changes)).toHaveLength(1)
})

test.each([
  [
    'a day of another year',
    [
      { date: '2030-01-01', dayType: 1 },
      { date: '2031-01-01', dayType: 1 },
    ],
    { error: 'calendarDayElsewhere', params: { day: '2031-01-01', year: 2030 } },
  ],
  [
    'a day twice',
    [
      { date: '2030-01-01', dayType: 1 },
      { date: '2030-01-01', dayType: 2 },
    ],
    { error: 'calendarDayTwice', params: { day: '2030-01-01' } },
  ],
  ['a day that there is not', [{ date: '2030-02-30', dayType: 1 }], { error: 'invalid' }],
  ['a type that there is not', [{ date: '2030-01-01', dayType: 4 }], { error: 'invalid' }],
  ['a shift that there is not', [{ date: '2030-01-01', dayType: 1, shiftIds: ['999999'] }], { error: 'notFound' }],
])('%s is refused, and nothing is saved', async (_, days, refusal) => {
  expect((await run.admin(saveShopCalendar, unchecked({ days }))).data).toMatchObject(refusal)
  expect(await dayOf('2030-01-01')).toMatchObject({ isStored: false })
})

test('more days than a year has are refused', async () => {
  const days = Array.from({ length: 367 }, () => ({ date: '2030-01-01', dayType: 1 }))
  expect((await run.admin(saveShopCalendar, unchecked({ days }))).data).toMatchObject({ error: 'tooManyRows' })
})

test('overlapping shifts of one day are named, when the day is set and when a shift is changed', async () => {
  const both = [{ date: '2029-01-02', dayType: 1, shiftIds: [early, day] }]
  const refusal = { error: 'shiftsOverlap', params: { day: '2029-01-02' } }
  const refused = await run.admin<{ params: { first: string; second: string } }>(saveShopCalendar, unchecked(both))
  expect(refused.data).toMatchObject(refusal)
  expect([refused.data.params.first, refused.data.params.second].toSorted()).toEqual(['Day', 'Early'])
  expect(await dayOf('2029-01-02')).toMatchObject({ isStored: false })
  await run.admin(saveShopCalendar, unchecked([{ date: '2029-01-02', dayType: 1, shiftIds: [early, night] }]))
  const longer = { id: night, startTime: '13:00' }
  expect((await run.admin(operation(shift, 'update'), longer)).data).toMatchObject(refusal)
  const refusedRemoval = await run.admin(operation(shift, 'remove'), { id: night })
  expect(refusedRemoval.data).toMatchObject({ error: 'inUse' })
  expect(refusedRemoval.msg).toContain('Shift in the shop calendar')
  const plan = await run.admin(planRemoval, { resource: 'shift', ids: [night] })
  expect(plan.data).toMatchObject({ holders: [{ resource: 'shopCalendarShift', count: 2 }] })
})

test('breaks are inside their shift and do not overlap', async () => {
  const shiftInput = { code: 'X', name: 'X', startTime: '22:00', endTime: '06:00' }
  const refusedAt = async (...breaks: object[]) =>
    (await run.admin(operation(shift, 'create'), { ...shiftInput, breaks })).data
  const outside = (time: string) => ({ error: 'breakOutside', params: { time } })
  expect(await refusedAt({ startTime: '06:00', minutes: 10 })).toMatchObject(outside('06:00'))
  expect(await refusedAt({ startTime: '05:45', minutes: 30 })).toMatchObject(outside('05:45'))
  const overlapping = [
    { startTime: '02:10', minutes: 5 },
    { startTime: '02:00', minutes: 15 },
  ]
  expect(await refusedAt(...overlapping)).toMatchObject(outside('02:10'))
  expect(await run.rows(`select id from shift where code = 'X'`)).toEqual([])
  expect(await refusedAt({ startTime: '23:45', minutes: 30 })).toMatchObject({ breaks: [{ startTime: '23:45' }] })
  const shiftId = early
  expect(
    (await run.admin(operation(shiftBreak, 'create'), { shiftId, startTime: '14:00', minutes: 5 })).data,
  ).toMatchObject(outside('14:00'))
  expect((await run.admin(operation(shift, 'update'), { id: early, startTime: '10:15' })).data).toMatchObject({
    error: 'breakOutside',
  })
  for (const wrong of ['6:00', '24:00', '06:60', 'noon'])
    expect(
      (await run.admin(operation(shift, 'create'), { ...shiftInput, code: 'Y', startTime: wrong })).code,
      wrong,
    ).toBe('400')
})

test('the history of a day gives its previous types and shifts to users who may see the calendar', async () => {
  await run.admin(saveShopCalendar, unchecked([{ date: '2035-01-02', dayType: 1, shiftIds: [early] }]))
  await run.admin(saveShopCalendar, unchecked([{ date: '2035-01-02', dayType: 3 }]))
  const changesOf = async (resource: string, caller = run.admin) =>
    (await caller(pageRecordChanges, { resource, id: '2035-01-02' })).data
  expect(await changesOf('shopCalendarDay')).toMatchObject({
    records: [{ action: 'update', changes: [{ field: 'dayType', before: 1, after: 3 }] }, { action: 'create' }],
  })
  const shifts = await changesOf('shopCalendarShift')
  expect(shifts).toMatchObject({ records: [{ action: 'remove' }, { action: 'create' }] })
  expect(await changesOf('shopCalendarDay', run.nobody)).toMatchObject({ error: 'forbidden' })
  expect((await changesOf('shopCalendarDay', run.stranger)).records).toEqual([])
})

test('a user without the right and another company neither see nor set it', async () => {
  await run.admin(saveShopCalendar, unchecked([{ date: '2027-05-01', dayType: 3 }]))
  const theirs = await yearOf(2027, run.stranger)
  expect(theirs.filter(({ isStored }) => isStored)).toEqual([])
  const withOurShift = [{ date: '2027-05-03', dayType: 1, shiftIds: [early] }]
  expect((await run.stranger(saveShopCalendar, unchecked(withOurShift))).data).toMatchObject({ error: 'notFound' })
  expect((await run.nobody(saveShopCalendar, unchecked([{ date: '2027-05-01', dayType: 1 }]))).data).toMatchObject({
    error: 'forbidden',
  })
  expect((await run.nobody(readShopCalendar, { year: 2027 })).data).toMatchObject({ error: 'forbidden' })
})

test('of two simultaneous saves of the same days one takes effect completely', async () => {
  const days = (shiftId: string) =>
    Array.from({ length: 28 }, (_, index) => ({
      date: `2040-02-${String(index + 1).padStart(2, '0')}`,
      dayType: 1,
      shiftIds: [shiftId],
    }))
  const answers = await Promise.all(
    [early, day, early, day].map((shiftId, index) => {
      const body = index % 2 ? days(shiftId) : days(shiftId).toReversed()
      return run.admin(saveShopCalendar, unchecked(body))
    }),
  )
  for (const { code, data } of answers) expect(['200', '2401'], JSON.stringify(data)).toContain(code)
  const february = (await yearOf(2040)).filter(({ date }) => date.startsWith('2040-02') && date < '2040-02-29')
  expect(new Set(february.map(({ shiftIds }) => shiftIds.join())).size).toBe(1)
})
