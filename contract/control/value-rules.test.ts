// What a point can hold, and what may be written to it.
import { expect, test } from 'vitest'
import { dataType } from '../equipment/dictionaries.ts'
import { findValueFault, parsePointValue, type ValueRules } from './value-rules.ts'

const types = dataType.codes
const rules = (type: keyof typeof types, more: Partial<ValueRules> = {}): ValueRules =>
  Object.assign(
    {
      dataType: types[type],
      scale: 1,
      offset: 0,
      stateWords: null,
      engLow: null,
      engHigh: null,
      writeMin: null,
      writeMax: null,
      writeStep: null,
    },
    more,
  )

test.each([
  ['int16', [-32_768, '32767', ' 5 ', '7.0', '1e3'], [-32_768, 32_767, 5, 7, 1000]],
  ['uint32', ['4294967295', '+3'], [4_294_967_295, 3]],
  ['int64', ['9007199254740993', '-9223372036854775808', 12], ['9007199254740993', '-9223372036854775808', 12]],
  ['float', [3.4e38, '-.5', '21.'], [3.4e38, -0.5, 21]],
  ['double', [1.8e300, '1e-7'], [1.8e300, 1e-7]],
  ['boolean', [true, 'FALSE', 1, '0'], [1, 0, 1, 0]],
  ['string', ['', 'ab ', '{"a":1}'], ['', 'ab ', '{"a":1}']],
  ['dateTime', ['1732070000000'], [1_732_070_000_000]],
] as const)('values of %s', (type, sent, parsed) => {
  expect(sent.map((value) => parsePointValue(rules(type), value))).toEqual(parsed)
})

test.each([
  ['int16', [32_768, -32_769, 1e15, 1.5, '0x10', '', 'warm', true, null, [1], ['1'], {}, 'Infinity', '1,5']],
  ['uint16', [-1, 65_536]],
  ['int32', [2_147_483_648]],
  ['uint32', [-1, 4_294_967_296]],
  // A number of JSON beyond 2^53 - 1 may have lost digits.
  ['int64', ['9223372036854775808', 9_007_199_254_740_992, '9007199254740993.0', 1.5]],
  ['float', [1e39, -1e39, Number.POSITIVE_INFINITY, Number.NaN]],
  ['double', [Number.POSITIVE_INFINITY, '1e400']],
  ['boolean', [2, 'on', ['1'], [true], '', null]],
  ['string', [5, true, null, ['a'], 'x'.repeat(4097), '中'.repeat(1366)]],
  ['enumeration', [1.5, 2_147_483_648]],
  ['json', ['{}', 1]],
] as const)('what is no value of %s', (type, values) => {
  expect(values.filter((value) => parsePointValue(rules(type), value) !== undefined)).toEqual([])
})

test('the value before scale and offset has the type of the point', () => {
  const half = rules('int16', { scale: 0.5 })
  expect([20.5, 16_383.5, -16_384].map((value) => parsePointValue(half, value))).toEqual([20.5, 16_383.5, -16_384])
  expect([20.6, 16_384, 70_000].map((value) => parsePointValue(half, value))).toEqual(Array(3).fill(undefined))
  expect(parsePointValue(rules('uint16', { scale: 0.1, offset: -40 }), -39.7)).toBe(-39.7)
  expect(parsePointValue(rules('uint16', { scale: 0.1, offset: -40 }), -40.1)).toBeUndefined()
  expect(parsePointValue(rules('float', { scale: 1e-30 }), 1e9)).toBeUndefined()
})

test('a value is refused with the first reason: type, state, limits, step', () => {
  const codeOf = (of: ValueRules, value: unknown) => findValueFault(of, value)?.code
  const limited = rules('double', { writeMin: 10, engHigh: 30, writeStep: 0.5 })
  expect([20.5, 9.5, 30.5, 20.3, '0x10'].map((value) => codeOf(limited, value))).toEqual([
    undefined,
    'belowMin',
    'aboveMax',
    'offStep',
    'valueType',
  ])
  const mode = rules('enumeration', { stateWords: '0=Off;1=Heat;2=Cool' })
  expect([2, '1', 7].map((value) => codeOf(mode, value))).toEqual([undefined, undefined, 'unknownState'])
  expect(codeOf(rules('enumeration'), 7)).toBeUndefined()
  // Steps begin at the lower limit, as on a slider.
  const ranged = rules('double', { engLow: 0.2, writeStep: 0.5 })
  expect([0.7, 1].map((value) => codeOf(ranged, value))).toEqual([undefined, 'offStep'])
  const exact = rules('int64', { writeMax: 2 ** 53 })
  expect(['9007199254740992', '9007199254740993'].map((value) => codeOf(exact, value))).toEqual([undefined, 'aboveMax'])
  expect(codeOf(rules('string'), '')).toBeUndefined()
})
