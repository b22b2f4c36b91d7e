export interface TreeNode {
  id: string
  name: string
  children: readonly TreeNode[]
}

export interface VisibleNode {
  node: TreeNode
  depth: number
  parent: string | undefined
}

/** Returns the nodes in sight, in order. While searching every branch that leads to a match is open. */
export function visibleNodes(nodes: readonly TreeNode[], closed: ReadonlySet<string>, search = ''): VisibleNode[] {
  const wanted = search.trim().toLowerCase()
  const walk = (list: readonly TreeNode[], depth: number, parent: string | undefined): VisibleNode[] =>
    list.flatMap((node) => {
      const below = walk(node.children, depth + 1, node.id)
      const matches = wanted === '' || node.name.toLowerCase().includes(wanted)
      if (!matches && below.length === 0) return []
      const isOpen = wanted !== '' || !closed.has(node.id)
      return [{ node, depth, parent }, ...(isOpen ? below : [])]
    })
  return walk(nodes, 0, undefined)
}
