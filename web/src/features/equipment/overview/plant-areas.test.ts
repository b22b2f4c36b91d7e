import { describe, expect, test } from 'vitest'
import type { TreeNode } from '../../../ui/tree/visible-nodes.ts'
import { plantAreas } from './plant-areas.ts'

const node = (id: string, ...children: TreeNode[]): TreeNode => ({ id, name: id, children })
const many = (prefix: string, count: number) => Array.from({ length: count }, (_, at) => node(`${prefix}${at}`))
const cardsOf = (tree: readonly TreeNode[], most: number) =>
  plantAreas(tree, most).map(({ parent, objects }) => [parent?.id, objects.map(({ id }) => id).join()])

describe('the cards of the overview', () => {
  test('are the single pieces of equipment, grouped by parent', () => {
    const tree = [node('plant', node('mill', node('stand'), node('saw')), node('pump')), node('spare')]
    expect(cardsOf(tree, 60)).toEqual([
      [undefined, 'spare'],
      ['plant', 'pump'],
      ['mill', 'stand,saw'],
    ])
  })
  test('are the deepest groups that fit if there are too many pieces', () => {
    const tree = [node('plant', node('north', ...many('n', 9)), node('south', ...many('s', 9)))]
    expect(cardsOf(tree, 10)).toEqual([['plant', 'north,south']])
    expect(cardsOf(tree, 1)).toEqual([[undefined, 'plant']])
  })
  test('are never more than the maximum', () => {
    expect(plantAreas(many('o', 100), 60)).toMatchObject([{ objects: { length: 60 } }])
    expect(plantAreas([], 60)).toEqual([])
  })
})
