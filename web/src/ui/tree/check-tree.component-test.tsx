import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { CheckTree } from './check-tree.tsx'
import { Tree } from './tree.tsx'
import type { TreeNode } from './visible-nodes.ts'

const leaf = (id: string): TreeNode => ({ id, name: `Node ${id}`, children: [] })
const nodes: readonly TreeNode[] = [{ ...leaf('a'), children: [leaf('b'), leaf('c')] }, leaf('d')]

const item = (id: string) => document.querySelector(`[data-node="${id}"]`)
const focused = () => (document.activeElement as HTMLElement).dataset.node
const press = (keys: string) => userEvent.keyboard(keys)

function Ticks() {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  return <CheckTree label="Rights" nodes={nodes} ticked={ticked} onTick={setTicked} search="" hasAncestors />
}

function Choice() {
  const [chosen, setChosen] = useState<string>()
  return <Tree label="Places" nodes={nodes} chosen={chosen} onChoose={setChosen} />
}

test('arrows move, right and left expand and collapse, Home and End go to the ends', async () => {
  await render(<Choice />)
  await userEvent.tab()
  expect(focused()).toBe('a')
  await press('{ArrowDown}{ArrowDown}')
  expect(focused()).toBe('c')
  await press('{ArrowLeft}{ArrowLeft}')
  expect([focused(), item('a')?.getAttribute('aria-expanded'), item('b')]).toEqual(['a', 'false', null])
  await press('{ArrowRight}{End}')
  expect([focused(), item('b') === null]).toEqual(['d', false])
  await press('{Home}')
  expect(focused()).toBe('a')
})

test('Enter and Space toggle the choice of a node', async () => {
  await render(<Choice />)
  await userEvent.tab()
  await press('{ArrowDown}{Enter}')
  expect(item('b')?.getAttribute('aria-selected')).toBe('true')
  await press(' ')
  expect(item('b')?.getAttribute('aria-selected')).toBe('false')
})

test('Space ticks a node and its ancestors; the node above is partly ticked', async () => {
  await render(<Ticks />)
  await userEvent.tab()
  await press('{ArrowDown} ')
  const ticks = () => ['a', 'b', 'c', 'd'].map((id) => item(id)?.getAttribute('aria-checked'))
  expect(ticks()).toEqual(['mixed', 'true', 'false', 'false'])
  await press('{ArrowDown} ')
  expect(ticks()).toEqual(['true', 'true', 'true', 'false'])
  await press('{Home} ')
  expect(ticks()).toEqual(['false', 'false', 'false', 'false'])
})
