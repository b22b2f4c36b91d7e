import { defaultMaxCharacters } from '@gemba/contract/base/data-model/data-model.ts'
import { detailType } from '@gemba/contract/base/data-model/dictionaries.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkValue } from './check-value.ts'

const types = detailType.codes
const check = (type: keyof typeof types, raw: unknown, more: object = {}) =>
  checkValue({ dataType: types[type], ...more }, raw, 'Asia/Shanghai')

const caseName = (raw: unknown): string => (JSON.stringify(raw) ?? String(raw)).slice(0, 40)

type AcceptedCase = readonly [type: keyof typeof types, raw: unknown, value: unknown, more?: object]
type RefusedCase = readonly [type: keyof typeof types, raw: unknown, problem: string, more?: object]

const acceptedCases: readonly AcceptedCase[] = [
  ['text', 'M-1', 'M-1'],
  ['text', '🙂'.repeat(3), '🙂'.repeat(3), { length: 3 }],
  ['text', '', null],
  ['integer', 12, 12],
  ['integer', '-7', -7],
  ['integer', '-0', 0],
  ['integer', Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
  ['decimal', '0012.500', '12.5', { precision: 1 }],
  ['decimal', 1e-7, '0.0000001'],
  ['decimal', '-0.000', '0'],
  ['decimal', '999999999999999999.123456789012', '999999999999999999.123456789012'],
  ['date', '2028-02-29', '2028-02-29'],
  ['time', '2026-11-22 08:00:00', '2026-11-22T00:00:00Z'],
  ['time', '2026-11-22T08:00:00.250+08:00', '2026-11-22T00:00:00.25Z'],
  ['time', 1763800000000, '2025-11-22T08:26:40Z'],
  ['yesNo', 1, true],
  ['yesNo', 'false', false],
  ['yesNo', 0, false],
  ['dictionary', 3, '3'],
  ['reference', '1001', '1001'],
  ['reference', 1001, '1001'],
]

const refused: readonly RefusedCase[] = [
  ['text', 5, 'type'],
  ['text', ['a'], 'type'],
  ['text', 'abcd', 'tooLong', { length: 3 }],
  ['text', 'x'.repeat(defaultMaxCharacters + 1), 'tooLong'],
  ['text', 'a\0b', 'pattern'],
  ['integer', 1.5, 'type'],
  ['integer', Number.NaN, 'type'],
  ['integer', '1e3', 'type'],
  ['integer', 2 ** 53, 'range'],
  ['integer', true, 'type'],
  ['decimal', '1.25', 'range', { precision: 1 }],
  ['decimal', '1,5', 'type'],
  ['decimal', '9'.repeat(5000), 'range'],
  ['decimal', Number.POSITIVE_INFINITY, 'type'],
  ['decimal', { toString: '1' }, 'type'],
  ['date', '2026-02-29', 'type'],
  ['date', '2026-2-1', 'type'],
  ['date', '0000-01-01', 'type'],
  ['date', 20260101, 'type'],
  ['time', 'yesterday', 'instant'],
  ['time', 8.64e15, 'range'],
  ['time', -8.64e15, 'range'],
  ['yesNo', 2, 'type'],
  ['yesNo', 'yes', 'type'],
  ['dictionary', 'x'.repeat(65), 'type'],
  ['dictionary', {}, 'type'],
  ['reference', '0', 'unknown'],
  ['reference', '1; drop table box', 'unknown'],
  ['reference', '9'.repeat(30), 'unknown'],
]

describe('a value', () => {
  for (const [type, raw, value, more] of acceptedCases)
    test(`of type ${type}: ${caseName(raw)} is kept as ${String(value)}`, () => {
      expect(check(type, raw, more)).toEqual({ value })
    })

  for (const [type, raw, problem, more] of refused)
    test(`of type ${type}: ${caseName(raw)} is refused as ${problem}`, () => {
      expect(check(type, raw, more)).toMatchObject({ problem })
    })

  test('of an unknown type is rejected', () => {
    expect(checkValue({ dataType: 99 }, 'x', 'UTC')).toEqual({ problem: 'type' })
  })
})

const anyType = fc.constantFrom(...(Object.keys(types) as (keyof typeof types)[]))
const anyRaw = fc.oneof(
  fc.anything(),
  fc.string(),
  fc.double(),
  fc.date().map((day) => day.getTime()),
  fc.stringMatching(/^-?\d{1,20}(\.\d{1,14})?$/),
)

test('any input is either rejected or stored in one form, and a stored form is stored unchanged', () => {
  fc.assert(
    fc.property(anyType, anyRaw, (type, raw) => {
      const first = check(type, raw)
      if (!('value' in first)) return
      expect(['string', 'number', 'boolean', 'object']).toContain(typeof first.value)
      expect(check(type, first.value)).toEqual(first)
    }),
    { numRuns: 3000 },
  )
})

test('equal decimals are stored as equal texts, whatever zeros they were entered with', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }), fc.nat(6), fc.nat(4), (whole, places, zeros) => {
      const digits = String(whole < 0n ? -whole : whole).padStart(places + 1, '0')
      const text = `${whole < 0n ? '-' : ''}${digits.slice(0, digits.length - places)}${places > 0 ? `.${digits.slice(-places)}` : ''}`
      const padded = `${text}${places > 0 ? '' : '.'}${'0'.repeat(zeros + 1)}`
      expect(check('decimal', padded)).toEqual(check('decimal', text))
    }),
  )
})
