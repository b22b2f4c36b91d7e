import { fieldRanges } from '@gemba/contract/cron/field-range.ts'
import { parseCron } from '@gemba/contract/cron/parse-cron.ts'
import { describe, expect, test } from 'vitest'
import { choiceOf, kindsOf, withWord, wordOf } from './cron-choice.ts'

const rangeOf = (name: string) => {
  const range = fieldRanges.find((fieldRange) => fieldRange.name === name)
  if (!range) throw new Error(name)
  return range
}

describe('a field as it is chosen', () => {
  test.each([
    ['minute', '*'],
    ['minute', '5-20'],
    ['minute', '3/15'],
    ['hour', '0,6,12,18'],
    ['day', '?'],
    ['day', 'L'],
    ['day', 'LW'],
    ['day', '15W'],
    ['weekday', '2#3'],
    ['weekday', '6L'],
    ['year', '2026-2099'],
  ])('%s %s is read and written alike', (name, word) => {
    const choice = choiceOf(word, rangeOf(name))
    expect(choice && wordOf(choice, rangeOf(name))).toBe(word)
  })

  test('an expression beyond the choices is edited as text only', () => {
    expect(choiceOf('MON,WED-FRI', rangeOf('weekday'))).toBeUndefined()
    expect(choiceOf('?', rangeOf('minute'))).toBeUndefined()
  })

  test('every kind of every field gives an expression that the engine accepts', () => {
    for (const range of fieldRanges) {
      for (const kind of kindsOf(range.name)) {
        const from = Math.max(range.min, 1)
        const word = wordOf({ kind, from, to: kind === 'range' ? range.max : 1, list: [] }, range)
        const expression = withWord('0 0 2 * * ?', range.name, word)
        expect(parseCron(expression, true), expression).not.toHaveProperty('message')
      }
    }
  })
})

describe('an expression', () => {
  test('uses either the day or the weekday', () => {
    expect(withWord('0 0 2 * * ?', 'weekday', '2-6')).toBe('0 0 2 ? * 2-6')
    expect(withWord('0 0 2 ? * 2-6', 'day', 'L')).toBe('0 0 2 L * ?')
    expect(withWord('0 0 2 L * ?', 'day', '?')).toBe('0 0 2 ? * *')
  })

  test('has a year only if one is set', () => {
    expect(withWord('0 0 2 * * ?', 'year', '2027-2030')).toBe('0 0 2 * * ? 2027-2030')
    expect(withWord('0 0 2 * * ? 2027-2030', 'year', '*')).toBe('0 0 2 * * ?')
  })
})
