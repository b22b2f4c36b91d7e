import { expect, test } from 'vitest'
import { complete, completionsOf } from './completion.ts'

const textsOf = (formula: string, names: readonly string[] = ['power', '温度', 'M01/t-1']) =>
  completionsOf(formula, formula.length, names).map(({ text }) => text)

test.each([
  ['', []],
  ['1 + ', []],
  ['2 * po', ['power', 'pow(']],
  ['power', []],
  ['温', ['温度']],
  ['m', ['[M01/t-1]', 'min(', 'max(']],
])('%s', (formula, expected) => {
  expect(textsOf(formula)).toEqual(expected)
})

test('a choice replaces the word before the caret', () => {
  const [choice] = completionsOf('a + po - 1', 6, ['power'])
  expect(choice && complete('a + po - 1', 6, choice)).toEqual(['a + power - 1', 9])
})
