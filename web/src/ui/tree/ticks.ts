// Which nodes of a tree are ticked. A tick reaches everything below; in a menu it reaches the way up as well, because
// a function is of no use without its page.
import type { TreeNode } from './visible-nodes.ts'

export type TickState = 'on' | 'off' | 'some'

/** Ids of a node and of everything below it. */
function idsBelow(node: TreeNode): string[] {
  return [node.id, ...node.children.flatMap(idsBelow)]
}

/** Ids from the top to a node, without it; undefined when it is not in the tree. */
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
  /** Whether ticking a node ticks the nodes that lead to it. */
  hasAncestors: boolean
}

/** The ticks after a press on a node: on unless it was on. */
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

/** `some`: the node or something below it is ticked, but not all of it. */
export function tickState(node: TreeNode, ticked: ReadonlySet<string>): TickState {
  const ids = idsBelow(node)
  const count = ids.filter((id) => ticked.has(id)).length
  if (count === ids.length) return 'on'
  return count === 0 ? 'off' : 'some'
}

/** What has to be given and what to be taken to come from one set to the other. */
export function differenceOf(
  from: ReadonlySet<string>,
  to: ReadonlySet<string>,
): { added: string[]; removed: string[] } {
  return { added: [...to].filter((id) => !from.has(id)), removed: [...from].filter((id) => !to.has(id)) }
}

/** The tree without the branches in which nothing is ticked. */
export function tickedOnly(nodes: readonly TreeNode[], ticked: ReadonlySet<string>): TreeNode[] {
  return nodes
    .filter((node) => tickState(node, ticked) !== 'off')
    .map((node) => ({ ...node, children: tickedOnly(node.children, ticked) }))
}
