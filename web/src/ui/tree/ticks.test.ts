import { expect, test } from 'vitest'
import { differenceOf, tickState, toggleTick, withoutUntickedBranches } from './ticks.ts'
import type { TreeNode } from './visible-nodes.ts'

const node = (id: string, ...children: TreeNode[]): TreeNode => ({ id, name: id, children })
const page = node('page', node('view'), node('edit'))
const group = node('group', page, node('other'))
const tree = [group]
const sorted = (ids: ReadonlySet<string>) => [...ids].sort()

test('ticking a function ticks its page and group; the page is then partly ticked', () => {
  const ticked = toggleTick(tree, new Set(), { node: page.children[0] as TreeNode, hasAncestors: true })
  expect(sorted(ticked)).toEqual(['group', 'page', 'view'])
  expect(tickState(page, ticked)).toBe('some')
  expect(tickState(group, new Set())).toBe('off')
})

test('departments are ticked with their descendants, not with their ancestors', () => {
  const ticked = toggleTick(tree, new Set(), { node: page, hasAncestors: false })
  expect(sorted(ticked)).toEqual(['edit', 'page', 'view'])
})

test('a partly ticked node becomes fully ticked, a fully ticked one unticked', () => {
  const fullSelection = toggleTick(tree, new Set(['page', 'view']), { node: page, hasAncestors: true })
  expect(sorted(fullSelection)).toEqual(['edit', 'group', 'page', 'view'])
  expect(sorted(toggleTick(tree, fullSelection, { node: page, hasAncestors: true }))).toEqual(['group'])
})

test('only the difference is sent', () => {
  expect(differenceOf(new Set(['a', 'b']), new Set(['b', 'c']))).toEqual({ added: ['c'], removed: ['a'] })
})

test('unticked nodes can be hidden', () => {
  expect(withoutUntickedBranches(tree, new Set(['view']))).toEqual([node('group', node('page', node('view')))])
})
