import { expect, test } from 'vitest'
import {
  compareDecimals,
  decimalOf,
  isDecimal,
  ratioOfDecimals,
  subtractToZero,
  sumOfDecimals,
  violatedBound,
  withoutThousands,
} from './decimal.ts'

test.each([
  ['1', '1.000', 0],
  ['0.1', '0.01', 1],
  ['-0.5', '0', -1],
  ['-0.5', '-0.25', -1],
  ['123456789012345678.000000000001', '123456789012345678', 1],
  ['-0', '0', 0],
])('%s against %s is %i', (left, right, order) => {
  expect(compareDecimals(left, right)).toBe(order)
})

test('bounds are exact to the last digit', () => {
  expect(violatedBound({ min: 0 }, '-0.000000000001')).toEqual({ code: 'tooSmall', limit: 0 })
  expect(violatedBound({ max: 1 }, '1.000000000001')).toEqual({ code: 'tooLarge', limit: 1 })
  expect(violatedBound({ min: 0, max: 1 }, '1.000')).toBeUndefined()
})

test('sums and remainders are exact, and a remainder is never below 0', () => {
  expect(sumOfDecimals('0.1', '0.2', '-0.05')).toBe('0.25')
  expect(sumOfDecimals('-0.05')).toBe('-0.05')
  expect(sumOfDecimals('123456789012345678', '0.000000000001')).toBe('123456789012345678.000000000001')
  expect(sumOfDecimals()).toBe('0')
  expect(subtractToZero('10.50', '0.5')).toBe('10')
  expect(subtractToZero('1', '2')).toBe('0')
})

test('the displayed value of a worksheet float is a decimal', () => {
  expect([0.1, 1e-7, -2.5e-9, 12, 0].map(decimalOf)).toEqual(['0.1', '0.0000001', '-0.0000000025', '12', '0'])
})

test.each(['', '1.', '.5', '1e3', '1,000', '--1', '1234567890123456789', '0.1234567890123', 'NaN'])(
  '%j is none',
  (text) => {
    expect(isDecimal(text)).toBe(false)
  },
)

test('thousands separators are removed, other commas are rejected', () => {
  const texts = [' 1,234,567.50 ', '-1,000', '1,5', '12,34', '1234,567']
  expect(texts.map(withoutThousands)).toEqual(['1234567.50', '-1000', '1,5', '12,34', '1234,567'])
})

test.each([
  ['1', '3', '0.333333333333'],
  ['2', '3', '0.666666666667'],
  ['-2', '3', '-0.666666666667'],
  ['0.0125', '10', '0.00125'],
  ['123456789012345678', '1', '123456789012345678'],
  ['0.000000000001', '2', '0.000000000001'],
])('%s divided by %s is %s', (dividend, divisor, ratio) => {
  expect(ratioOfDecimals(dividend, divisor)).toBe(ratio)
})
