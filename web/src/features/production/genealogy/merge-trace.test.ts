import { expect, test } from 'vitest'
import { mergeTrace, type Trace, type TraceNode } from './merge-trace.ts'

const node = (key: string, level: number, more: Partial<TraceNode> = {}): TraceNode => ({
  key,
  kind: 2,
  recordId: '1',
  code: key,
  name: '',
  quantity: null,
  unitName: '',
  at: null,
  by: null,
  place: null,
  status: null,
  lotStatus: null,
  qualityStatus: null,
  moveType: null,
  partner: null,
  supplierLot: null,
  orderId: null,
  orderCode: null,
  level,
  backward: null,
  forward: null,
  ...more,
})
const trace = (nodes: TraceNode[], links: [string, string][]): Trace => ({
  nodes,
  links: links.map(([from, to]) => ({ from, to, quantity: '1', unitName: 'pcs' })),
  isCut: false,
})
const moreLinks = (after: number, count: number | null = 20) => ({ count, isAtLeast: false, after })

test('opened nodes are placed after the node that was opened, and the others keep their place', () => {
  const before = trace(
    [node('lot', 0), node('work', 1, { forward: moreLinks(50) }), node('order', 2)],
    [['lot', 'work']],
  )
  const part = trace(
    [node('work', 0, { forward: moreLinks(100, 5) }), node('order', 1), node('more', 1), node('ship', 2)],
    [
      ['work', 'more'],
      ['more', 'ship'],
    ],
  )
  const merged = mergeTrace(before, { key: 'work', way: 'forward', part })
  expect(merged.nodes.map(({ key, level }) => [key, level])).toEqual([
    ['lot', 0],
    ['work', 1],
    ['order', 2],
    ['more', 2],
    ['ship', 3],
  ])
  expect(merged.nodes[1]?.forward).toEqual(moreLinks(100, 5))
  expect(merged.links.length).toBe(3)
})

test('backward nodes are placed on the left, and nodes that were not read yet get their counts', () => {
  const before = trace([node('pump', 0), node('work', -1, { backward: moreLinks(0, null) })], [['work', 'pump']])
  const part = trace([node('work', 0, { backward: null }), node('bearing', -1)], [['bearing', 'work']])
  const merged = mergeTrace(before, { key: 'work', way: 'backward', part })
  expect(merged.nodes.map(({ key, level, backward }) => [key, level, backward])).toEqual([
    ['pump', 0, null],
    ['work', -1, null],
    ['bearing', -2, null],
  ])
})
