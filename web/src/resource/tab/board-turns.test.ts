import { expect, test } from 'vitest'
import { addressAfter, turnSecOf } from './board-turns.ts'

test('boards alternate in a circle', () => {
  expect(addressAfter('/boardLarge', 45)).toBe('/lak/pages/overview?wall=1&turn=45')
  expect(addressAfter('/lak/pages/overview?wall=1', 45)).toBe('/boardLarge?turn=45')
})

test.each([
  ['', undefined],
  ['turn=60', 60],
  ['turn=', undefined],
  ['turn=3', undefined],
  ['turn=86400', undefined],
  ['turn=soon', undefined],
])('%s turns after %s s', (search, seconds) => {
  expect(turnSecOf(new URLSearchParams(search))).toBe(seconds)
})
