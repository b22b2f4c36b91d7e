// The ticked nodes of a tree. A tick includes all descendants. In a menu it also includes the ancestors, because a
// function is useless without its page.
import type { TreeNode } from './visible-nodes.ts'

export type TickState = 'on' | 'off' | 'some'

/** Returns the ids of a node and of all its descendants. */
function idsBelow(node: TreeNode): string[] {
  return [node.id, ...node.children.flatMap(idsBelow)]
}

/** Returns the ids from the root to a node, without the node; undefined if it is not in the tree. */
function idsAbove(nodes: readonly TreeNode[], id: string): string[] | undefined {
  for (const node of nodes) {
    if (node.id === id) return []
    const below = idsAbove(node.children, id)
    if (below) return [node.id, ...below]
  }
  return undefined
}

interface Tick {
  node: TreeNode
  /** Whether ticking a node also ticks its ancestors. */
  hasAncestors: boolean
}

/** Returns the ticks after a press on a node, which ticks it unless it was ticked. */
export function toggleTick(nodes: readonly TreeNode[], ticked: ReadonlySet<string>, tick: Tick): ReadonlySet<string> {
  const next = new Set(ticked)
  const { node, hasAncestors } = tick
  const isOn = tickState(node, ticked) === 'on'
  for (const id of idsBelow(node)) {
    if (isOn) next.delete(id)
    else next.add(id)
  }
  if (!isOn && hasAncestors) for (const id of idsAbove(nodes, node.id) ?? []) next.add(id)
  return next
}

/** Returns the state of a node. `some` means that a part of the node and its descendants is ticked. */
export function tickState(node: TreeNode, ticked: ReadonlySet<string>): TickState {
  const ids = idsBelow(node)
  const count = ids.filter((id) => ticked.has(id)).length
  if (count === ids.length) return 'on'
  return count === 0 ? 'off' : 'some'
}

/** Returns the ids to add and to remove to get from one set to the other. */
export function differenceOf(
  from: ReadonlySet<string>,
  to: ReadonlySet<string>,
): { added: string[]; removed: string[] } {
  return { added: [...to].filter((id) => !from.has(id)), removed: [...from].filter((id) => !to.has(id)) }
}

/** Returns the tree without the branches in which nothing is ticked. */
export function withoutUntickedBranches(nodes: readonly TreeNode[], ticked: ReadonlySet<string>): TreeNode[] {
  return nodes
    .filter((node) => tickState(node, ticked) !== 'off')
    .map((node) => ({ ...node, children: withoutUntickedBranches(node.children, ticked) }))
}
