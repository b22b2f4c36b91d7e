import { expect, test } from 'vitest'
import type { TreeNode } from '../../../../ui/tree/visible-nodes.ts'
import type { PlantArea } from '../plant-areas.ts'
import { wallPages } from './wall-pages.ts'

const node = (id: string): TreeNode => ({ id, name: id, children: [] })
const area = (id: string, count: number): PlantArea => ({
  parent: node(id),
  objects: Array.from({ length: count }, (_, at) => node(`${id}${at + 1}`)),
})
const room = { columns: 2, height: 100, rowHeight: 30, headHeight: 10 }
const pagesOf = (areas: readonly PlantArea[], height = room.height) =>
  wallPages(areas, { ...room, height }).map((page) =>
    page.map(({ parent, objects }) => `${parent?.id}: ${objects.map(({ id }) => id).join(' ')}`).join(' | '),
  )

test('areas share a screen while they fit; the first row that does not fit starts the next screen', () => {
  expect(pagesOf([area('a', 3), area('b', 1)])).toEqual(['a: a1 a2 a3', 'b: b1'])
  expect(pagesOf([area('a', 3), area('b', 1)], 110)).toEqual(['a: a1 a2 a3 | b: b1'])
})

test('an area that does not fit continues under its heading', () => {
  expect(pagesOf([area('a', 8)])).toEqual(['a: a1 a2 a3 a4 a5 a6', 'a: a7 a8'])
  expect(pagesOf([area('a', 2), area('b', 4)])).toEqual(['a: a1 a2 | b: b1 b2', 'b: b3 b4'])
})

test('a screen without room shows one row at a time; without areas there are no screens', () => {
  expect(pagesOf([area('a', 3)], 5)).toEqual(['a: a1 a2', 'a: a3'])
  expect(pagesOf([])).toEqual([])
})
