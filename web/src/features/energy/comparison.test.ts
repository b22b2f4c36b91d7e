import type { EnergyDay } from '@gemba/contract/energy/read-energy.ts'
import { expect, test } from 'vitest'
import { compareToday, rateUnit } from './comparison.ts'

const day = (amountSoFar: number | null, measuredPercent = 100): EnergyDay => ({
  day: '2026-01-01',
  amount: 1000,
  amountSoFar,
  peak: null,
  peakAt: null,
  measuredPercent,
})
const month = (sameWeekdays: readonly EnergyDay[], today: EnergyDay): EnergyDay[] => {
  const days = Array.from({ length: 29 }, () => day(5))
  sameWeekdays.forEach((sameWeekday, week) => {
    days[28 - 7 * (week + 1)] = sameWeekday
  })
  days[28] = today
  return days
}

test('today is compared with the mean of the same weekdays up to this time of day', () => {
  const days = month([day(90), day(110), day(100), day(100)], day(92))
  expect(compareToday(days)).toEqual({ percent: -8, days: 4 })
})

test('days with too few measurements are ignored; without other days there is no result', () => {
  expect(compareToday(month([day(100), day(900, 89), day(null), day(100)], day(150)))).toEqual({ percent: 50, days: 2 })
  expect(compareToday([day(100)])).toBeUndefined()
  expect(compareToday(month([day(0), day(0), day(0), day(0)], day(10)))).toBeUndefined()
  expect(compareToday(month([day(9), day(9), day(9), day(9)], day(null)))).toBeUndefined()
})

test('a counter per hour has its own unit if there is one', () => {
  expect(['kWh', 'MWh', 'm³', null].map(rateUnit)).toEqual(['kW', 'MW', 'm³/h', null])
})
