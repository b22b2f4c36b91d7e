import { pointAliases, pointFields } from '@gemba/contract/equipment/point-fields.ts'
import { describe, expect, it, test } from 'vitest'
import { formatDecimal, formatNumber, formatReading, formatValue } from './number.ts'

describe('a figure', () => {
  it('S-348 of a reading is rounded to 2 decimals unless the point has another number of them', () => {
    expect([2.34567, 1234.5, 0, -0.005].map((value) => formatReading(value))).toEqual([
      '2.35',
      '1,234.50',
      '0.00',
      '-0.01',
    ])
    expect([0, 1, 4].map((keepPoint) => formatReading(2.34567, keepPoint))).toEqual(['2', '2.3', '2.3457'])
    expect(formatReading(7, null)).toBe('7.00')
    expect([pointAliases.keepPoint, pointFields.decimals.initial]).toEqual(['decimals', 2])
  })
  it('that is missing is a dash, and text stays as it is', () => {
    expect([null, undefined, '', Number.NaN, 'open', true].map((value) => formatReading(value))).toEqual([
      ...Array(4).fill('—'),
      'open',
      'true',
    ])
  })
  it('of a huge or tiny float is scientific, and an exact integer keeps its digits', () => {
    const values = [1.7976931348623157e308, -1.8e20, 1e-7, -5e-324, 999_999_999_999_999.5]
    expect(values.map((value) => formatReading(value))).toEqual([
      '1.79769e308',
      '-1.8e20',
      '1e-7',
      '-5e-324',
      '999,999,999,999,999.50',
    ])
    expect([Number.MAX_SAFE_INTEGER, -1e15, 1e-6].map((value) => formatReading(value, 0))).toEqual([
      '9,007,199,254,740,991',
      '-1,000,000,000,000,000',
      '0',
    ])
    expect([formatValue(5.5e-17, 2), formatValue(-1e-9, 1)]).toEqual(['0.00', '0.0'])
    expect([formatNumber(1.8e300, 2), formatNumber(1e-9), formatValue('9007199254740993')]).toEqual([
      '1.8e300',
      '0',
      '9007199254740993',
    ])
  })
  it('without a unit has its own decimals, up to 3', () => {
    expect([formatNumber(0.001), formatValue(0.125), formatNumber(12)]).toEqual(['0.001', '0.125', '12'])
  })
  it('that rounds to zero has no sign', () => {
    expect([formatNumber(-0.0001), formatNumber(-0), formatReading(-0.004)]).toEqual(['0', '0', '0.00'])
  })
})

test('an exact number has every digit and thousands separators; other text stays as it is', () => {
  const texts = ['123456789012345678.100', '-1000', '-100', '0', '999.000000000001', '1,5', 'x']
  const formatted = ['123,456,789,012,345,678.100', '-1,000', '-100', '0', '999.000000000001', '1,5', 'x']
  expect(texts.map(formatDecimal)).toEqual(formatted)
})
