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

/** Returns the visible nodes in order. During a search every branch with a match is expanded. */
export function visibleNodes(nodes: readonly TreeNode[], closed: ReadonlySet<string>, search = ''): VisibleNode[] {
  const needle = search.trim().toLowerCase()
  const walk = (list: readonly TreeNode[], depth: number, parent: string | undefined): VisibleNode[] =>
    list.flatMap((node) => {
      const below = walk(node.children, depth + 1, node.id)
      const matches = needle === '' || node.name.toLowerCase().includes(needle)
      if (!matches && below.length === 0) return []
      const isOpen = needle !== '' || !closed.has(node.id)
      return [{ node, depth, parent }, ...(isOpen ? below : [])]
    })
  return walk(nodes, 0, undefined)
}
