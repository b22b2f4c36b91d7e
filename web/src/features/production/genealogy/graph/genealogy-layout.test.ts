import { expect, test } from 'vitest'
import type { TraceNode } from '../merge-trace.ts'
import { maxInColumn, nodeHeight, nodeWidth, placesOf } from './genealogy-layout.ts'

const nodes = (level: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({ key: `${level}-${at}`, level }) as TraceNode)

test('columns are ordered by level from left to right and centred, and no two nodes overlap', () => {
  const places = placesOf([...nodes(1, 3), ...nodes(-1, 1), ...nodes(0, 1)], new Map())
  expect(places.map(({ level }) => level)).toEqual([-1, 0, 1, 1, 1])
  const [left, start, top, middle, bottom] = places
  expect([left?.y, start?.y]).toEqual([middle?.y, middle?.y])
  expect((start?.x ?? 0) - (left?.x ?? 0)).toBeGreaterThan(nodeWidth)
  expect((bottom?.y ?? 0) - (middle?.y ?? 0)).toBeGreaterThan(nodeHeight)
  expect(top?.x).toBe(bottom?.x)
})

test('a column with more than 50 nodes is folded with a count and opened in parts', () => {
  const all = nodes(1, 130)
  const first = placesOf(all, new Map())
  expect([first.length, first.at(-1)?.hidden, first.at(-1)?.key]).toEqual([maxInColumn + 1, 80, 'column:1'])
  expect(placesOf(all, new Map([[1, 100]])).at(-1)?.hidden).toBe(30)
  const positions = placesOf(all, new Map([[1, 150]]))
  expect([positions.length, positions.some(({ hidden }) => hidden > 0)]).toEqual([130, false])
})
