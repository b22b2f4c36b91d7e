import { dataType } from '@gemba/contract/equipment/dictionaries.ts'
import { expect, test } from 'vitest'
import { isSame, toRaw } from './point-value.ts'

const types = dataType.codes
const same = (type: keyof typeof types, target: string, value: unknown, tolerance: number | null = null) =>
  isSame({ dataType: types[type], tolerance }, target, value)

test('integers of 64 bits are compared by all their digits', () => {
  expect(same('int64', '9007199254740993', '9007199254740993')).toBe(true)
  expect(same('int64', '9007199254740993', 9_007_199_254_740_992)).toBe(false)
  expect(same('int64', '9007199254740993', '9007199254740992', 1)).toBe(true)
  expect(same('int64', '-5', -5)).toBe(true)
})

test('spaces at the end of a text fill its length, and other differences count', () => {
  expect(['ab', 'ab ', 'ab    '].map((value) => same('string', 'ab ', value))).toEqual([true, true, true])
  expect([' ab', 'ab\n', 'AB', '', null].map((value) => same('string', 'ab', value))).toEqual(Array(5).fill(false))
  expect(same('string', '', '  ')).toBe(true)
})

test('a value is divided by its scale without the rounding of a larger fraction', () => {
  const source = { boxId: '1', deviceCode: 'd', code: 'c', scale: 0.1, offset: 0 }
  expect(toRaw({ dataType: types.double }, 21.3, source)).toBe(213)
  expect(toRaw({ dataType: types.double }, 5000.0004, Object.assign({}, source, { scale: 0.001 }))).toBeCloseTo(
    5_000_000.4,
    6,
  )
})
