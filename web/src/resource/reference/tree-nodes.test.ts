import { type LocalNames, nameIn } from '@gemba/contract/names.ts'
import { expect, test } from 'vitest'
import { nodesOf, type TreeNodeReply } from './tree-nodes.ts'

const inChinese = (record: LocalNames) => nameIn(record, 'zh-CN')

const answered: TreeNodeReply[] = [
  { id: 1, name: 'Plant', children: [{ id: '2', label: 'Hall', children: null }] },
  { resources_id: '3', resources_name: 'Menu', child: [{ id: '4' }] },
]
const nodes = [
  { id: '1', name: 'Plant', children: [{ id: '2', name: 'Hall', children: [] }] },
  { id: '3', name: 'Menu', children: [{ id: '4', name: '4', children: [] }] },
]

test('S-321 a tree is read from data, data.tree or data.menuTree', () => {
  expect(nodesOf(answered, inChinese)).toEqual(nodes)
  expect(nodesOf({ tree: answered }, inChinese)).toEqual(nodes)
  expect(nodesOf({ menuTree: answered }, inChinese)).toEqual(nodes)
})

test('a reply without a tree has no nodes', () => {
  expect([nodesOf(null, inChinese), nodesOf({}, inChinese), nodesOf([], inChinese)]).toEqual([[], [], []])
})

test('in English a node has its Name (English) if there is one', () => {
  const namedNodes: TreeNodeReply[] = [
    { id: '1', name: '车间', nameEn: 'Hall', children: [{ id: '2', name: '泵', nameEn: null }] },
  ]
  const below = (name: string, child: string) => [{ id: '1', name, children: [{ id: '2', name: child, children: [] }] }]
  expect(nodesOf(namedNodes, (record) => nameIn(record, 'en'))).toEqual(below('Hall', '泵'))
  expect(nodesOf(namedNodes, inChinese)).toEqual(below('车间', '泵'))
})
