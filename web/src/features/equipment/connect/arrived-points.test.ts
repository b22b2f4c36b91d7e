import { expect, test } from 'vitest'
import { guessType, nameOfCode, rowsOfCodes } from './arrived-points.ts'

test('the type is the one that the box declared, else it is guessed from the last value', () => {
  const guess = (lastValue: string, declared: 7 | null = null) => guessType({ dataType: declared, lastValue })
  expect(guess('true')).toBe(1)
  expect(guess('-1.5e3')).toBe(8)
  expect(guess('')).toBe(8)
  expect(guess('open')).toBe(9)
  expect(guess('{"a":1}')).toBe(12)
  expect(guess('true', 7)).toBe(7)
})

test('the first measured value becomes the key point of a new model only', () => {
  const codes = ['true', '4.2', '7'].map((lastValue, at) => {
    const unmappedCode = { deviceCode: 'd', dataType: null, unit: null, firstAt: 0, lastAt: 0, count: 1 }
    return { ...unmappedCode, code: `c${at}`, lastValue }
  })
  const keyOf = (firstPlace: number) => rowsOfCodes(codes, {}, firstPlace).map(({ values }) => values.isMain)
  expect(keyOf(0)).toEqual([0, 1, 0])
  expect(keyOf(3)).toEqual([0, 0, 0])
  expect(rowsOfCodes(codes, { decimals: 2 }, 3).map(({ values }) => [values.decimals, values.sortNumber])).toEqual([
    [0, 3],
    [2, 4],
    [2, 5],
  ])
})

test('a boolean has state texts from the start', () => {
  const unmappedCode = { deviceCode: 'd', dataType: null, unit: null, firstAt: 0, lastAt: 0, count: 1 }
  const [running, speed] = rowsOfCodes(
    [
      { ...unmappedCode, code: 'running', lastValue: 'true' },
      { ...unmappedCode, code: 'speed', lastValue: '4.2' },
    ],
    {},
    0,
  )
  expect(running?.values).toMatchObject({ dataType: 1, stateWords: '0=关; 1=开', stateWordsEn: '0=Off; 1=On' })
  expect(speed?.values.stateWords).toBeUndefined()
})

test('a name is made of the words of a code', () => {
  expect(nameOfCode('bearingTemperature')).toBe('Bearing temperature')
  expect(nameOfCode('flow_rate-2')).toBe('Flow rate 2')
  expect(nameOfCode('温度')).toBe('温度')
  expect(nameOfCode('__')).toBe('__')
})
