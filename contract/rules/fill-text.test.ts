import { expect, expectTypeOf, test } from 'vitest'
import { fillText, type ParametersOf, parametersOf } from './fill-text.ts'

const fill = (text: string, params: Record<string, string | number>) => fillText(text, (name) => params[name])

test('parameters are replaced by their values', () => {
  expect(fill('{a} of {b}', { a: 0, b: 'all' })).toBe('0 of all')
})

test.each([
  [1, '1 row was added'],
  ['1', '1 row was added'],
  [0, '0 rows were added'],
  [2, '2 rows were added'],
  [21, '21 rows were added'],
  [-1, '-1 rows were added'],
  ['1.5', '1.5 rows were added'],
  ['1,001', '1,001 rows were added'],
  ['', ' rows were added'],
])('%j selects its plural form', (n, text) => {
  expect(fill('{n} {n|row was|rows were} added', { n })).toBe(text)
})

test('a form may be empty', () => {
  expect(fill('{n} bar{n||s}', { n: 1 })).toBe('1 bar')
  expect(fill('{n} bar{n||s}', { n: 3 })).toBe('3 bars')
})

test('a value is not filled in again', () => {
  expect(fill('{a} {b}', { a: '{b|x|y}', b: 1 })).toBe('{b|x|y} 1')
})

test('a placeholder without a value stays as it is', () => {
  expect(fill('{a} {n} {n|row|rows}', { a: 1 })).toBe('1 {n} {n|row|rows}')
})

test('the parameters of a text are found once, with and without plural forms', () => {
  expect(parametersOf('{n} {n|row|rows} of {file}, {left|is|are} left')).toEqual(['file', 'left', 'n'])
  expectTypeOf<ParametersOf<'{n} {n|row|rows} of {file}, {left|is|are} left'>>().toEqualTypeOf<'file' | 'left' | 'n'>()
  expectTypeOf<ParametersOf<'no parameter'>>().toEqualTypeOf<never>()
})
