import type { Tree } from '@gemba/contract/kit/field.ts'

/** Returns the rows as a tree by the field of their parent. A row whose parent is missing is a root. */
export function treeOf<Row extends { id: string }>(rows: readonly Row[], parent: keyof Row): Tree<Row>[] {
  const nodes = new Map<string, Tree<Row>>(rows.map((row) => [row.id, { ...row, children: [] }]))
  const roots: Tree<Row>[] = []
  for (const node of nodes.values()) {
    const parentNode = nodes.get(String(node[parent] ?? ''))
    if (parentNode && parentNode !== node) parentNode.children.push(node)
    else roots.push(node)
  }
  return roots
}
