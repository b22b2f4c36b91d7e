import { expect, test } from 'vitest'
import { sumUp } from './sum-up.ts'

const values = (unit: string, name: string, ...numbers: number[]) =>
  numbers.map((value) => ({ name, unit, decimals: 1, value }))

test('power is added up, of temperatures the highest counts, and the rarest unit is left out', () => {
  const figures = sumUp([
    ...values('mm/s', 'Vibration', 9),
    ...values('°C', 'Bearing', 40, 57.8),
    ...values('°C', 'Oil', 60),
    ...values('kW', 'Power', 10, 20, 30, 40),
  ])
  expect(figures).toEqual([
    { name: 'Power', unit: 'kW', decimals: 1, kind: 'sum', value: 100, count: 4 },
    { name: 'Bearing', unit: '°C', decimals: 1, kind: 'highest', value: 60, count: 3 },
  ])
})

test('without values there are no figures', () => {
  expect(sumUp([])).toEqual([])
})
