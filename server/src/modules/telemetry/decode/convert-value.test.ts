import { clampPolicies, dataTypes, quality, severityOf } from '@gemba/contract/telemetry/sample.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { demoPoint } from '../point/point.fixture.ts'
import { convertValue } from './convert-value.ts'

const { good, bad, badOutOfRange, badTypeMismatch, uncertainEngineeringUnitsExceeded } = quality

test.each([
  [dataTypes.boolean, true, 1, good],
  [dataTypes.boolean, 'false', 0, good],
  [dataTypes.boolean, 2, null, badOutOfRange],
  [dataTypes.boolean, 'on?', null, badTypeMismatch],
  [dataTypes.int16, -32_768, -32_768, good],
  [dataTypes.int16, 32_768, null, badOutOfRange],
  [dataTypes.int16, 1.5, null, badTypeMismatch],
  [dataTypes.uint16, -1, null, badOutOfRange],
  [dataTypes.uint32, 4_294_967_295, 4_294_967_295, good],
  [dataTypes.int32, '12', 12, good],
  [dataTypes.int64, 9_007_199_254_740_991, 9_007_199_254_740_991, good],
  [dataTypes.int64, '9007199254740993', '9007199254740993', good],
  [dataTypes.int64, '-9223372036854775808', '-9223372036854775808', good],
  [dataTypes.int64, '9223372036854775808', null, badOutOfRange],
  [dataTypes.int64, 9_007_199_254_740_992, null, badOutOfRange],
  [dataTypes.float, 1e39, null, badOutOfRange],
  [dataTypes.float, 23.6, 23.6, good],
  [dataTypes.double, 'NaN', null, badOutOfRange],
  [dataTypes.double, '-Infinity', null, badOutOfRange],
  [dataTypes.double, '1e400', null, badOutOfRange],
  [dataTypes.double, ' 2.5 ', 2.5, good],
  [dataTypes.double, 'warm', null, badTypeMismatch],
  [dataTypes.double, '', null, badTypeMismatch],
  [dataTypes.double, [1], null, badTypeMismatch],
  [dataTypes.double, null, null, bad],
  [dataTypes.string, '', '', good],
  [dataTypes.string, 7, '7', good],
  [dataTypes.string, 'é'.repeat(2049), null, badOutOfRange],
  [dataTypes.string, {}, null, badTypeMismatch],
  [dataTypes.dateTime, '2026-11-20T00:00:00Z', Date.UTC(2026, 10, 20), good],
  [dataTypes.dateTime, 'soon', null, badTypeMismatch],
  [dataTypes.enumeration, 3, 3, good],
  [dataTypes.json, { a: [1] }, '{"a":[1]}', good],
])('type %i: %j', (dataType, raw, value, code) => {
  expect(convertValue(demoPoint({ dataType }), { raw, sentQuality: undefined })).toEqual({ value, quality: code })
})

test('scale, offset and clamp policies', () => {
  const scaled = demoPoint({ scale: 0.5, offset: -10, engLow: 0, engHigh: 100 })
  const convert = (clampPolicy: 0 | 1 | 2, raw: number, sentQuality?: number) =>
    convertValue({ ...scaled, clampPolicy }, { raw, sentQuality })
  expect(convert(clampPolicies.none, 400)).toEqual({ value: 190, quality: good })
  expect(convert(clampPolicies.mark, 400)).toEqual({ value: 190, quality: uncertainEngineeringUnitsExceeded })
  expect(convert(clampPolicies.mark, 400, bad)).toEqual({ value: 190, quality: bad })
  expect(convert(clampPolicies.mark, 220)).toEqual({ value: 100, quality: good })
  expect(convert(clampPolicies.reject, 0)).toEqual({ value: null, quality: badOutOfRange })
})

test('the source quality stays; an invalid one counts as Bad', () => {
  expect(convertValue(demoPoint({}), { raw: 1, sentQuality: 0x40900000 }).quality).toBe(0x40900000)
  expect(convertValue(demoPoint({}), { raw: null, sentQuality: 0x808c0000 }).quality).toBe(0x808c0000)
  expect(convertValue(demoPoint({}), { raw: 1, sentQuality: 'fine' }).quality).toBe(bad)
  expect(convertValue(demoPoint({}), { raw: 1, sentQuality: -1 }).quality).toBe(bad)
})

test('no conversion returns NaN, infinity or a Good null', () => {
  const types = fc.constantFrom(...Object.values(dataTypes))
  fc.assert(
    fc.property(types, fc.anything({ maxDepth: 1 }), fc.double({ noNaN: true }), (dataType, raw, scale) => {
      if (raw === undefined || typeof raw === 'bigint') return
      const converted = convertValue(demoPoint({ dataType, scale }), { raw, sentQuality: undefined })
      if (converted.value === null) expect(severityOf(converted.quality)).toBe(2)
      if (typeof converted.value === 'number') expect(Number.isFinite(converted.value)).toBe(true)
    }),
  )
})
