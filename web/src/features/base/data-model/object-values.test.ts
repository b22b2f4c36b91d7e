import { detailType } from '@gemba/contract/base/data-model/dictionaries.ts'
import { expect, test } from 'vitest'
import { type Detail, fieldOf, formValues, placeOf, valuesToSend } from './object-values.ts'

const types = detailType.codes
const detail = (code: string, dataType: Detail['dataType'], more: Partial<Detail> = {}) =>
  ({ code, name: code, dataType, isRequired: 0, length: null, dictionaryType: null, ...more }) as Detail

const details = [
  detail('constructor', types.text, { isRequired: 1, length: 20 }),
  detail('checked', types.time),
  detail('isLent', types.yesNo),
  detail('weight', types.decimal),
]

test('values are converted to form values by field name and back by code', () => {
  const values = { checked: '2026-11-22T00:00:00Z', isLent: false, weight: '12.5' }
  const form = formValues(details, values)
  expect(form).toEqual({
    'values.constructor': null,
    'values.checked': Date.UTC(2026, 10, 22),
    'values.isLent': 0,
    'values.weight': '12.5',
  })
  expect(valuesToSend(details, form)).toEqual({
    constructor: null,
    checked: Date.UTC(2026, 10, 22),
    isLent: 0,
    weight: '12.5',
  })
})

test('fields that are not in the form are not sent', () => {
  expect(valuesToSend(details, { 'values.weight': '1', code: 'x', 'values.other': 1 })).toEqual({ weight: '1' })
})

test('the input of a field follows its type, and is required if the model says so', () => {
  expect(details.map((detail) => [placeOf(detail), fieldOf(detail).kind, fieldOf(detail).required])).toEqual([
    ['values.constructor', 'text', true],
    ['values.checked', 'instant', false],
    ['values.isLent', 'flag', false],
    ['values.weight', 'decimal', false],
  ])
  expect(fieldOf(details[0] as Detail)).toMatchObject({ max: 20 })
})
