import { expect, test } from 'vitest'
import {
  type CodePart,
  type CodeTime,
  composeCode,
  entryKey,
  isDateFormat,
  spanOf,
  spanOfCode,
} from './compose-code.ts'
import { codeCheck, codeField, codePartType, codeReset } from './dictionaries.ts'

const { constant, date, serial, field, family, check, dictionary } = codePartType.codes
const at: CodeTime = { year: 2026, month: 1, day: 2, hour: 7, week: 53, weekYear: 2025 }

/** Returns the code of the parts after `before` numbers have been used. */
const made = (parts: readonly CodePart[], { before = 0, values = {}, separator = '', entries = new Map() } = {}) => {
  const result = composeCode(parts, { at, values, separator, entries }, before)
  return 'code' in result ? result.code : result.fault
}

const workOrder: CodePart[] = [
  { segmentType: constant, constantValue: 'WO' },
  { segmentType: date, dateFormat: 'yyMMdd' },
  { segmentType: serial, serialLength: 3, resetCycle: codeReset.codes.day },
]

test('parts stand one after the other; a serial number is padded, and refused where it does not fit', () => {
  expect(made(workOrder)).toBe('WO260102001')
  expect(made(workOrder, { before: 998 })).toBe('WO260102999')
  expect(made(workOrder, { before: 999 })).toBe('serialOverflow')
  expect(made(workOrder, { before: 4, separator: '-' })).toBe('WO-260102-005')
})

test('a serial number begins where it is told and goes by its step', () => {
  const part = { segmentType: serial, serialLength: 4, serialStart: 100, step: 10 }
  expect(made([part])).toBe('0100')
  expect(made([part], { before: 3 })).toBe('0130')
})

test.each([
  ['yyyy', '2026'],
  ['yy.MM', '26.01'],
  ['yyyyMMdd HH', '20260102 07'],
  ['yyww', '2553'],
  ['yyMMww', '260153'],
])('a date of %s is %s', (dateFormat, text) => {
  expect(made([{ segmentType: date, dateFormat }])).toBe(text)
})

test.each(['', 'x', 'yyyy年', 'dd/mm', 'YYYY'])('%s is no format of a date', (format) => {
  expect(isDateFormat(format)).toBe(false)
})

test.each([
  [codeReset.codes.never, ''],
  [codeReset.codes.day, '2026-01-02'],
  [codeReset.codes.month, '2026-01'],
  [codeReset.codes.year, '2026'],
  [codeReset.codes.week, '2025-W53'],
  [codeReset.codes.preceding, 'P40'],
])('numbers that begin anew by %s count within "%s"', (resetCycle, span) => {
  expect(spanOf({ segmentType: serial, resetCycle }, 'P40', at)).toBe(span)
})

test('values of the record are cut as told; one that is missing is named', () => {
  const values = { specification: '20x47x14', materialFamily: 'BRG' }
  const part = { segmentType: field, field: codeField.codes.specification }
  expect(made([part], { values })).toBe('20x47x14')
  expect(made([{ ...part, fieldStart: 4, fieldLength: 2 }], { values })).toBe('47')
  expect(made([{ ...part, fieldStart: 40 }], { values })).toBe('valueMissing')
  expect(made([{ segmentType: family }], { values })).toBe('BRG')
  expect(made([{ segmentType: family }])).toBe('valueMissing')
})

test.each([
  ['7992739871', codeCheck.codes.mod10, '3'],
  ['7654321', codeCheck.codes.mod11, '6'],
  ['6', codeCheck.codes.mod11, 'X'],
  ['1000', codeCheck.codes.mod11, '6'],
  ['CODE39', codeCheck.codes.mod43, 'W'],
])('the check character of %s by %s is %s', (constantValue, checkType, sign) => {
  const parts = [
    { segmentType: constant, constantValue },
    { segmentType: check, checkType },
  ]
  expect(made(parts)).toBe(constantValue + sign)
})

test.each([
  { segmentType: constant },
  { segmentType: date, dateFormat: 'abc' },
  { segmentType: serial },
  { segmentType: field },
  { segmentType: check },
  { segmentType: dictionary },
  { segmentType: dictionary, dictionaryType: 'month' },
  { segmentType: dictionary, dateFormat: 'MM' },
  { segmentType: dictionary, dictionaryType: 'month', dateFormat: 'M' },
  { segmentType: dictionary, dictionaryType: 'month', dateFormat: 'MM', field: codeField.codes.model },
  { segmentType: 99 },
])('%o is no whole part', (part) => {
  expect(made([part])).toBe('partIncomplete')
})

const entries = new Map([
  [entryKey('month', '01'), 'A'],
  [entryKey('class', 'BRG'), '7'],
])
const month = { segmentType: dictionary, dictionaryType: 'month', dateFormat: 'MM' }
const ofClass = { segmentType: dictionary, dictionaryType: 'class', field: codeField.codes.materialClass }

test('a word of a dictionary is that of the entry whose code is the date or the value; one that is missing is named', () => {
  const parts = [month, ofClass, { segmentType: serial, serialLength: 2, resetCycle: 5 }]
  expect(made(parts, { entries, values: { materialClass: 'BRG' } })).toBe('A701')
  expect(made([{ ...ofClass, fieldStart: 2, fieldLength: 3 }], { entries, values: { materialClass: 'xBRGx' } })).toBe(
    '7',
  )
  expect(made([ofClass], { entries })).toBe('valueMissing')
  expect(composeCode([ofClass], { at, values: { materialClass: 'SEAL' }, entries }, 0)).toMatchObject({
    fault: 'entryMissing',
    key: 'SEAL',
    part: ofClass,
  })
  expect(made([month])).toBe('entryMissing')
  expect(spanOfCode(parts, { at, values: { materialClass: 'BRG' }, entries })).toBe('A7')
  expect(spanOfCode(parts, { at, values: { materialClass: 'SEAL' }, entries })).toBeUndefined()
  const checked = [ofClass, { segmentType: constant, constantValue: '992739871' }]
  const digit = { segmentType: check, checkType: codeCheck.codes.mod10 }
  expect(made([...checked, digit], { entries, values: { materialClass: 'BRG' } })).toBe('79927398713')
})

test('the span of a code is found before its number is taken', () => {
  expect(spanOfCode(workOrder, { at, values: {} })).toBe('2026-01-02')
  const byFamily = [{ segmentType: family }, { segmentType: serial, serialLength: 2, resetCycle: 5 }]
  expect(spanOfCode(byFamily, { at, values: { materialFamily: 'P40' } })).toBe('P40')
  expect(spanOfCode(byFamily, { at, values: {} })).toBeUndefined()
  expect(spanOfCode([{ segmentType: constant, constantValue: 'x' }], { at, values: {} })).toBeUndefined()
})
