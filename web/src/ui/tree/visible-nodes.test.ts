import { describe, expect, it } from 'vitest'
import { type TreeNode, visibleNodes } from './visible-nodes.ts'

const node = (id: string, name: string, children: TreeNode[] = []): TreeNode => ({ id, name, children })
const plant = [
  node('1', '工厂', [node('2', '压力机 01'), node('3', '线体', [node('4', '压力机 02')])]),
  node('5', '仓库'),
]
const ids = (closed: string[], search?: string) =>
  visibleNodes(plant, new Set(closed), search).map((item) => item.node.id)

describe('tree', () => {
  it('shows the nodes whose ancestors are expanded', () => {
    expect(ids([])).toEqual(['1', '2', '3', '4', '5'])
    expect(ids(['3'])).toEqual(['1', '2', '3', '5'])
    expect(ids(['1'])).toEqual(['1', '5'])
  })
  it('shows matches with their ancestors, also in collapsed branches', () => {
    expect(ids(['1', '3'], '02')).toEqual(['1', '3', '4'])
    expect(ids([], 'none')).toEqual([])
  })
})
