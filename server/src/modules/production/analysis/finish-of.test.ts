import { expect, test } from 'vitest'
import { expectedFinish, expectedSpans, type RemainingWork } from './finish-of.ts'

const hour = 3_600_000
const segment = (key: string, hours: number, windows?: readonly (readonly [number, number])[]): RemainingWork => ({
  key,
  workMs: hours * hour,
  windows: windows?.map(([from, to]) => ({ from: from * hour, to: to * hour })),
})
const link = (from: string, to: string, relation = 1, lagMinutes = 0) => ({ from, to, relation, lagMinutes })
const endOf = (...given: Parameters<typeof expectedFinish>) => {
  const end = expectedFinish(...given)
  return end === null ? null : end / hour
}

test('segments follow one another within the hours of their work centres', () => {
  const shift = [
    [6, 14],
    [30, 38],
  ] as const
  expect(endOf(0, [segment('a', 5, shift), segment('b', 5, shift)], [link('a', 'b')])).toBe(32)
  expect(endOf(7 * hour, [segment('a', 7, shift)], [])).toBe(14)
  expect(endOf(7 * hour, [segment('a', 7.5, shift)], [])).toBe(30.5)
  expect(endOf(0, [segment('a', 17, shift)], [])).toBeNull()
})

test('segments without links run in parallel; relations and lags count', () => {
  const both = [segment('a', 4), segment('b', 3)]
  expect(endOf(0, both, [])).toBe(4)
  expect(endOf(0, both, [link('a', 'b', 1, 60)])).toBe(8)
  expect(endOf(0, both, [link('a', 'b', 2, 120)])).toBe(5)
  expect(endOf(0, both, [link('a', 'b', 3, 30)])).toBe(4.5)
})

test('completed segments take no time, and an order with nothing left ends now', () => {
  expect(endOf(5 * hour, [segment('a', 0, [])], [])).toBe(5)
  expect(endOf(5 * hour, [], [])).toBe(5)
})

test('a segment starts with its plan and its material; without supply it never ends, nor does what follows it', () => {
  const [first, second] = [segment('a', 2), segment('b', 3)]
  const links = [link('a', 'b')]
  expect(endOf(0, [{ ...first, notBefore: 4 * hour }, second], links)).toBe(9)
  expect(endOf(8 * hour, [{ ...first, notBefore: 4 * hour }, second], links)).toBe(13)
  expect(endOf(0, [{ ...first, isWithoutSupply: true }, second], links)).toBeNull()
  expect(endOf(0, [segment('a', 0), { ...second, isWithoutSupply: false }], links)).toBe(3)
  const spans = expectedSpans(
    0,
    [first, { ...second, isWithoutSupply: true }, segment('c', 1)],
    [...links, link('b', 'c')],
  )
  expect([...spans.keys()]).toEqual(['a'])
})
