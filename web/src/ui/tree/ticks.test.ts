import { expect, test } from 'vitest'
import { differenceOf, tickedOnly, tickState, toggleTick } from './ticks.ts'
import type { TreeNode } from './visible-nodes.ts'

const node = (id: string, ...children: TreeNode[]): TreeNode => ({ id, name: id, children })
const page = node('page', node('view'), node('edit'))
const group = node('group', page, node('other'))
const tree = [group]
const sorted = (ids: ReadonlySet<string>) => [...ids].sort()

test('ticking a function ticks its page and group; the page is then ticked in part', () => {
  const ticked = toggleTick(tree, new Set(), { node: page.children[0] as TreeNode, hasAncestors: true })
  expect(sorted(ticked)).toEqual(['group', 'page', 'view'])
  expect(tickState(page, ticked)).toBe('some')
  expect(tickState(group, new Set())).toBe('off')
})

test('departments are ticked with what is below, not with what is above', () => {
  const ticked = toggleTick(tree, new Set(), { node: page, hasAncestors: false })
  expect(sorted(ticked)).toEqual(['edit', 'page', 'view'])
})

test('a part becomes the whole, the whole becomes nothing', () => {
  const whole = toggleTick(tree, new Set(['page', 'view']), { node: page, hasAncestors: true })
  expect(sorted(whole)).toEqual(['edit', 'group', 'page', 'view'])
  expect(sorted(toggleTick(tree, whole, { node: page, hasAncestors: true }))).toEqual(['group'])
})

test('only the difference is sent', () => {
  expect(differenceOf(new Set(['a', 'b']), new Set(['b', 'c']))).toEqual({ added: ['c'], removed: ['a'] })
})

test('what is not ticked can be left out of sight', () => {
  expect(tickedOnly(tree, new Set(['view']))).toEqual([node('group', node('page', node('view')))])
})
