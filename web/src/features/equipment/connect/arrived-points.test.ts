import { expect, test } from 'vitest'
import { guessType, nameOfCode } from './arrived-points.ts'

test('the type is what the box declared, else what its last value looks like', () => {
  const guess = (lastValue: string, declared: 7 | null = null) => guessType({ dataType: declared, lastValue })
  expect(guess('true')).toBe(1)
  expect(guess('-1.5e3')).toBe(8)
  expect(guess('')).toBe(8)
  expect(guess('open')).toBe(9)
  expect(guess('{"a":1}')).toBe(12)
  expect(guess('true', 7)).toBe(7)
})

test('a name is made of the words of a code', () => {
  expect(nameOfCode('bearingTemperature')).toBe('Bearing temperature')
  expect(nameOfCode('flow_rate-2')).toBe('Flow rate 2')
  expect(nameOfCode('温度')).toBe('温度')
  expect(nameOfCode('__')).toBe('__')
})
