// Moves of a node within a tree, and which of them are impossible.
import type { TreeNode } from './visible-nodes.ts'

type TreePosition = 'before' | 'after' | 'inner'

/** Moves a node before, after or into another one. */
export interface TreeMove {
  readonly id: string
  readonly targetId: string
  readonly position: TreePosition
}

export type MoveDirection = 'up' | 'down' | 'in' | 'out'

interface NodePlace {
  readonly node: TreeNode
  readonly siblings: readonly TreeNode[]
  readonly index: number
  readonly parent: TreeNode | undefined
}

function findPlace(nodes: readonly TreeNode[], id: string, parent?: TreeNode): NodePlace | undefined {
  for (const [index, node] of nodes.entries()) {
    const place = node.id === id ? { node, siblings: nodes, index, parent } : findPlace(node.children, id, node)
    if (place) return place
  }
  return undefined
}

export const findNode = (nodes: readonly TreeNode[], id: string): TreeNode | undefined => findPlace(nodes, id)?.node

/** Returns whether the move would put the node beside or into itself, or below itself. */
export function isCycle(nodes: readonly TreeNode[], { id, targetId }: TreeMove): boolean {
  const node = findNode(nodes, id)
  return node !== undefined && findNode([node], targetId) !== undefined
}

/** Returns the move by one step: among siblings, into the sibling above, or out of the parent. */
export function stepMove(nodes: readonly TreeNode[], id: string, direction: MoveDirection): TreeMove | undefined {
  const place = findPlace(nodes, id)
  if (!place) return undefined
  const { siblings, index, parent } = place
  const steps = {
    up: { target: siblings[index - 1], position: 'before' },
    down: { target: siblings[index + 1], position: 'after' },
    in: { target: siblings[index - 1], position: 'inner' },
    out: { target: parent, position: 'after' },
  } as const
  const { target, position } = steps[direction]
  return target && { id, targetId: target.id, position }
}

/** Returns the move that brings a node to where it is now. Undefined for the only node of the tree. */
export function moveToPlace(nodes: readonly TreeNode[], id: string): TreeMove | undefined {
  const place = findPlace(nodes, id)
  if (!place) return undefined
  const { siblings, index, parent } = place
  const [previous, next] = [siblings[index - 1], siblings[index + 1]]
  if (previous) return { id, targetId: previous.id, position: 'after' }
  if (next) return { id, targetId: next.id, position: 'before' }
  return parent && { id, targetId: parent.id, position: 'inner' }
}
