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
const codeOf = (parts: readonly CodePart[], { before = 0, values = {}, separator = '', entries = new Map() } = {}) => {
  const result = composeCode(parts, { at, values, separator, entries }, before)
  return 'code' in result ? result.code : result.fault
}

const workOrder: CodePart[] = [
  { segmentType: constant, constantValue: 'WO' },
  { segmentType: date, dateFormat: 'yyMMdd' },
  { segmentType: serial, serialLength: 3, resetCycle: codeReset.codes.day },
]

test('parts are concatenated; a serial number is padded, and rejected if it has too many digits', () => {
  expect(codeOf(workOrder)).toBe('WO260102001')
  expect(codeOf(workOrder, { before: 998 })).toBe('WO260102999')
  expect(codeOf(workOrder, { before: 999 })).toBe('serialOverflow')
  expect(codeOf(workOrder, { before: 4, separator: '-' })).toBe('WO-260102-005')
})

test('a serial number begins at its start and increases by its step', () => {
  const part = { segmentType: serial, serialLength: 4, serialStart: 100, step: 10 }
  expect(codeOf([part])).toBe('0100')
  expect(codeOf([part], { before: 3 })).toBe('0130')
})

test.each([
  ['yyyy', '2026'],
  ['yy.MM', '26.01'],
  ['yyyyMMdd HH', '20260102 07'],
  ['yyww', '2553'],
  ['yyMMww', '260153'],
])('a date of %s is %s', (dateFormat, text) => {
  expect(codeOf([{ segmentType: date, dateFormat }])).toBe(text)
})

test.each(['', 'x', 'yyyy年', 'dd/mm', 'YYYY'])('%s is not a date format', (format) => {
  expect(isDateFormat(format)).toBe(false)
})

test.each([
  [codeReset.codes.never, ''],
  [codeReset.codes.day, '2026-01-02'],
  [codeReset.codes.month, '2026-01'],
  [codeReset.codes.year, '2026'],
  [codeReset.codes.week, '2025-W53'],
  [codeReset.codes.preceding, 'P40'],
])('with reset cycle %s the counter key is "%s"', (resetCycle, span) => {
  expect(spanOf({ segmentType: serial, resetCycle }, 'P40', at)).toBe(span)
})

test('values of the record are cut to the section of the part, and a missing value is named', () => {
  const values = { specification: '20x47x14', materialFamily: 'BRG' }
  const part = { segmentType: field, field: codeField.codes.specification }
  expect(codeOf([part], { values })).toBe('20x47x14')
  expect(codeOf([{ ...part, fieldStart: 4, fieldLength: 2 }], { values })).toBe('47')
  expect(codeOf([{ ...part, fieldStart: 40 }], { values })).toBe('valueMissing')
  expect(codeOf([{ segmentType: family }], { values })).toBe('BRG')
  expect(codeOf([{ segmentType: family }])).toBe('valueMissing')
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
  expect(codeOf(parts)).toBe(constantValue + sign)
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
])('%o is incomplete', (part) => {
  expect(codeOf([part])).toBe('partIncomplete')
})

const entries = new Map([
  [entryKey('month', '01'), 'A'],
  [entryKey('class', 'BRG'), '7'],
])
const month = { segmentType: dictionary, dictionaryType: 'month', dateFormat: 'MM' }
const ofClass = { segmentType: dictionary, dictionaryType: 'class', field: codeField.codes.materialClass }

test('a dictionary part is the text of the entry whose code is the date or the value, and a missing entry is named', () => {
  const parts = [month, ofClass, { segmentType: serial, serialLength: 2, resetCycle: 5 }]
  expect(codeOf(parts, { entries, values: { materialClass: 'BRG' } })).toBe('A701')
  expect(codeOf([{ ...ofClass, fieldStart: 2, fieldLength: 3 }], { entries, values: { materialClass: 'xBRGx' } })).toBe(
    '7',
  )
  expect(codeOf([ofClass], { entries })).toBe('valueMissing')
  expect(composeCode([ofClass], { at, values: { materialClass: 'SEAL' }, entries }, 0)).toMatchObject({
    fault: 'entryMissing',
    key: 'SEAL',
    part: ofClass,
  })
  expect(codeOf([month])).toBe('entryMissing')
  expect(spanOfCode(parts, { at, values: { materialClass: 'BRG' }, entries })).toBe('A7')
  expect(spanOfCode(parts, { at, values: { materialClass: 'SEAL' }, entries })).toBeUndefined()
  const checked = [ofClass, { segmentType: constant, constantValue: '992739871' }]
  const digit = { segmentType: check, checkType: codeCheck.codes.mod10 }
  expect(codeOf([...checked, digit], { entries, values: { materialClass: 'BRG' } })).toBe('79927398713')
})

test('the counter of a code is known before its number is taken', () => {
  expect(spanOfCode(workOrder, { at, values: {} })).toBe('2026-01-02')
  const byFamily = [{ segmentType: family }, { segmentType: serial, serialLength: 2, resetCycle: 5 }]
  expect(spanOfCode(byFamily, { at, values: { materialFamily: 'P40' } })).toBe('P40')
  expect(spanOfCode(byFamily, { at, values: {} })).toBeUndefined()
  expect(spanOfCode([{ segmentType: constant, constantValue: 'x' }], { at, values: {} })).toBeUndefined()
})
