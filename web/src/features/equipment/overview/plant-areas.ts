// Selects the objects that the overview shows as cards, and their headings.
import type { TreeNode } from '../../../ui/tree/visible-nodes.ts'

export interface PlantArea {
  /** The parent of the objects; undefined for root objects. */
  parent: TreeNode | undefined
  objects: readonly TreeNode[]
}

const countObjects = (areas: readonly PlantArea[]): number =>
  areas.reduce((sum, { objects }) => sum + objects.length, 0)

/** Returns the objects without children, grouped by parent, in the order of the tree. */
function leavesOf(nodes: readonly TreeNode[], parent?: TreeNode): PlantArea[] {
  const leaves = nodes.filter(({ children }) => children.length === 0)
  const below = nodes.flatMap((node) => (node.children.length > 0 ? leavesOf(node.children, node) : []))
  return leaves.length > 0 ? [{ parent, objects: leaves }, ...below] : below
}

/** Returns the nodes of one depth, grouped by parent. Depth 0 is the given nodes. */
function depthOf(nodes: readonly TreeNode[], depth: number, parent?: TreeNode): PlantArea[] {
  if (depth === 0) return nodes.length > 0 ? [{ parent, objects: nodes }] : []
  return nodes.flatMap((node) => depthOf(node.children, depth - 1, node))
}

/**
 * Returns the objects without children if there are at most `maxObjects`. Otherwise returns the groups of the deepest
 * level that has at most `maxObjects`, and at the root level only the first `maxObjects`.
 */
export function plantAreas(tree: readonly TreeNode[], maxObjects: number): readonly PlantArea[] {
  const leaves = leavesOf(tree)
  if (countObjects(leaves) <= maxObjects) return leaves
  let areas: PlantArea[] = [{ parent: undefined, objects: tree.slice(0, maxObjects) }]
  for (let depth = 0; ; depth++) {
    const groups = depthOf(tree, depth).map(({ parent, objects }) => ({
      parent,
      objects: objects.filter(({ children }) => children.length > 0),
    }))
    const filled = groups.filter(({ objects }) => objects.length > 0)
    if (filled.length === 0 || countObjects(filled) > maxObjects) return areas
    areas = filled
  }
}
