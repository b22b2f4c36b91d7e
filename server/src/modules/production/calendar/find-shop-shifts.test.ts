// The present and the last shift of the shop calendar.
import { findShopShifts } from '@gemba/contract/production/calendar/find-shop-shifts.ts'
import { shift } from '@gemba/contract/production/calendar/shift.ts'
import { saveShopCalendar } from '@gemba/contract/production/calendar/shop-calendar.ts'
import { expect, test } from 'vitest'
import { operation } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'

test('without shifts there is neither; with shifts the last one ends where the present one begins', async () => {
  const run = await joinTestProduct()
  expect((await run.admin(findShopShifts)).data).toEqual({ current: null, last: null })
  const shiftIds: string[] = []
  for (const [code, startTime, endTime] of [
    ['A', '00:00', '12:00'],
    ['B', '12:00', '00:00'],
  ] as const)
    shiftIds.push((await run.admin(operation(shift, 'create'), { code, name: code, startTime, endTime })).data.id)
  const today = Temporal.Now.plainDateISO('UTC')
  const days = Array.from({ length: 5 }, (_, at) => today.add({ days: at - 3 }))
  for (const year of new Set(days.map((day) => day.year))) {
    const saved = days
      .filter((day) => day.year === year)
      .map((day) => ({ date: day.toString(), dayType: 1 as const, shiftIds }))
    expect((await run.admin(saveShopCalendar, { days: saved })).code).toBe('200')
  }
  const now = Date.now()
  const { current, last } = (await run.admin(findShopShifts)).data
  if (!current || !last) throw new Error('a shift is missing')
  expect([current.name, last.name].toSorted()).toEqual(['A', 'B'])
  expect(current.from).toBeLessThanOrEqual(now)
  expect(current.to).toBeGreaterThan(now)
  expect(current.to - current.from).toBe(12 * 3_600_000)
  expect([last.to, last.to - last.from]).toEqual([current.from, 12 * 3_600_000])
  expect((await run.stranger(findShopShifts)).data).toEqual({ current: null, last: null })
})
