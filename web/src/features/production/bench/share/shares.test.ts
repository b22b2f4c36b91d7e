import { sumOfDecimals } from '@gemba/contract/rules/decimal.ts'
import { expect, test } from 'vitest'
import { moved, type Share, shareEqually, toggleShare } from './shares.ts'

const people = ['1', '2', '3'].map((id) => ({ id, name: id }))
const percents = (shares: readonly Share[]) => shares.map(({ sharePercent }) => sharePercent)
const sumOf = (shares: readonly Share[]) => sumOfDecimals(...percents(shares))

test('equal shares add up to 100 for any number of people', () => {
  expect(percents(shareEqually(people))).toEqual(['33.34', '33.33', '33.33'])
  for (let n = 1; n <= 20; n++)
    expect(sumOf(shareEqually(Array.from({ length: n }, (_, id) => ({ id: `${id}`, name: '' }))))).toBe('100')
})

test('choosing a person again removes them, and the others share equally', () => {
  const two = toggleShare(toggleShare([], { id: '1', name: '1' }), { id: '2', name: '2' })
  expect(percents(two)).toEqual(['50', '50'])
  expect(toggleShare(two, { id: '1', name: '1' })).toEqual([{ id: '2', name: '2', sharePercent: '100' }])
  expect(toggleShare([{ id: '2', name: '2', sharePercent: '100' }], { id: '2', name: '2' })).toEqual([])
})

test('a larger share takes from the largest other share, and no share drops to zero', () => {
  let shares: readonly Share[] = shareEqually(people)
  shares = moved(shares, '2', 'more')
  expect(percents(shares)).toEqual(['28.34', '38.33', '33.33'])
  shares = moved(shares, '3', 'less')
  expect(percents(shares)).toEqual(['33.34', '38.33', '28.33'])
  for (let n = 0; n < 40; n++) shares = moved(shares, '2', 'more')
  expect(sumOf(shares)).toBe('100')
  expect(shares.every(({ sharePercent }) => Number(sharePercent) > 0)).toBe(true)
})
