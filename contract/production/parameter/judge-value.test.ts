import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parameterKind } from './dictionaries.ts'
import { areLimitsOrdered, faultOf, limitsInWords } from './judge-value.ts'

const { number, text, yesNo } = parameterKind.codes
const of = (lowerLimit: string | null, upperLimit: string | null) => ({ kind: number, lowerLimit, upperLimit })
const free = { lowerLimit: null, upperLimit: null }

test.each([
  [of('60', '80'), '60', undefined],
  [of('60', '80'), '80.000', undefined],
  [of('60', '80'), '59.999999999999', 'below'],
  [of('60', '80'), '80.000000000001', 'above'],
  [of('-5', null), '-5.01', 'below'],
  [of(null, '0'), '0.1', 'above'],
  // Values that floating-point numbers would treat as equal.
  [of(null, '0.3'), '0.300000000001', 'above'],
  [of(null, '999999999999999999'), '999999999999999999', undefined],
  [of(null, null), '1e3', 'wrong'],
  [of(null, null), '62,5', 'wrong'],
  [of(null, null), '', 'wrong'],
  [{ kind: yesNo, ...free }, '1', undefined],
  [{ kind: yesNo, ...free }, 'yes', 'wrong'],
  [{ kind: text, ...free }, 'Loctite 243', undefined],
  [{ kind: text, ...free }, '   ', 'wrong'],
  [{ kind: text, ...free }, 'x'.repeat(201), 'wrong'],
] as const)('%o: %s is %s', (parameter, value, fault) => {
  expect(faultOf(parameter, value)).toBe(fault)
})

const cents = fc.integer({ min: -1_000_000, max: 1_000_000 })
const decimal = (n: number): string => (n / 100).toFixed(2)

test('a number is valid exactly if it is between its limits, including both', () => {
  fc.assert(
    fc.property(cents, cents, cents, (first, second, value) => {
      const [low, high] = first < second ? [first, second] : [second, first]
      const limits = of(decimal(low), decimal(high))
      const expected = value < low ? 'below' : value > high ? 'above' : undefined
      expect(faultOf(limits, decimal(value))).toBe(expected)
      expect([faultOf(limits, decimal(low)), faultOf(limits, decimal(high))]).toEqual([undefined, undefined])
      expect(areLimitsOrdered({ ...limits, target: decimal(value) })).toBe(expected === undefined)
    }),
  )
})

test('only numbers have limits, in ascending order', () => {
  const none = { lowerLimit: null, target: null, upperLimit: null }
  expect(areLimitsOrdered({ kind: number, ...none })).toBe(true)
  expect(areLimitsOrdered({ kind: text, ...none })).toBe(true)
  expect(areLimitsOrdered({ kind: yesNo, ...none, target: '1' })).toBe(false)
  expect(areLimitsOrdered({ kind: number, ...none, lowerLimit: '10', upperLimit: '9' })).toBe(false)
  expect(areLimitsOrdered({ kind: number, ...none, target: '5', upperLimit: '5' })).toBe(true)
})

test('limits are formatted in readable form', () => {
  const verdictOf = (lowerLimit: string | null, upperLimit: string | null) =>
    limitsInWords({ lowerLimit, upperLimit, unit: '°C' })
  expect([verdictOf('60', '80'), verdictOf('60', null), verdictOf(null, '80'), verdictOf(null, null)]).toEqual([
    '60 … 80 °C',
    '≥ 60 °C',
    '≤ 80 °C',
    '',
  ])
})
