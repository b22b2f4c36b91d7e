import { expect, test } from 'vitest'
import { type AnsweredNode, nodesOf } from './tree-nodes.ts'

const answered: AnsweredNode[] = [
  { id: 1, name: 'Plant', children: [{ id: '2', label: 'Hall', children: null }] },
  { resources_id: '3', resources_name: 'Menu', child: [{ id: '4' }] },
]
const nodes = [
  { id: '1', name: 'Plant', children: [{ id: '2', name: 'Hall', children: [] }] },
  { id: '3', name: 'Menu', children: [{ id: '4', name: '4', children: [] }] },
]

test('S-321 a tree is read from data, data.tree or data.menuTree', () => {
  expect(nodesOf(answered)).toEqual(nodes)
  expect(nodesOf({ tree: answered })).toEqual(nodes)
  expect(nodesOf({ menuTree: answered })).toEqual(nodes)
})

test('an answer without a tree has no nodes', () => {
  expect([nodesOf(null), nodesOf({}), nodesOf([])]).toEqual([[], [], []])
})
