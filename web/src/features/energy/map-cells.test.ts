import { expect, test } from 'vitest'
import { usePlantZone } from '../../ui/value/time.ts'
import { dayAt, daysOfQuarters, meanAt, monthTicks, quarterMs } from './map-cells.ts'

test('each quarter-hour is in the column of its day, in the time zone of the plant', () => {
  usePlantZone.setState({ zone: 'Asia/Shanghai' })
  const from = Date.UTC(2026, 0, 30, 16)
  const quarters = Array.from({ length: 200 }, (_, index) => index)
  const days = daysOfQuarters(from, quarters.length)
  expect(days.map(({ day }) => day)).toEqual(['2026-01-31', '2026-02-01', '2026-02-02'])
  expect(meanAt({ days, quarters }, { column: 1, row: 2 })).toBe(98)
  expect(meanAt({ days, quarters }, { column: 2, row: 50 })).toBeUndefined()
  expect(meanAt({ days, quarters: [null] }, { column: 0, row: 0 })).toBeUndefined()
  expect(monthTicks(days)).toEqual([{ column: 1, month: '2026-02' }])
})

test('a day shortened by a clock change has no last rows, and later days stay aligned', () => {
  usePlantZone.setState({ zone: 'Europe/Berlin' })
  const from = Date.UTC(2026, 2, 28, 23)
  const quarters = Array.from({ length: 3 * 96 }, (_, index) => index)
  const days = daysOfQuarters(from, quarters.length)
  expect(days[1]).toEqual({ day: '2026-03-30', begin: from + 92 * quarterMs })
  expect(dayAt({ days }, { column: 0, row: 50 })).toEqual({ from, to: from + 92 * quarterMs })
  expect(dayAt({ days }, { column: days.length - 1, row: 0 })).toMatchObject({
    to: (days.at(-1)?.begin ?? 0) + 96 * quarterMs,
  })
  expect(meanAt({ days, quarters }, { column: 0, row: 91 })).toBe(91)
  expect(meanAt({ days, quarters }, { column: 0, row: 92 })).toBeUndefined()
  expect(meanAt({ days, quarters }, { column: 1, row: 0 })).toBe(92)
})
