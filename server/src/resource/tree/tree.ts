import type { Tree } from '@gemba/contract/kit/field.ts'

/** Arranges rows by a field that names their parent. A row whose parent is not among them stands at the top. */
export function treeOf<Row extends { id: string }>(rows: readonly Row[], parent: keyof Row): Tree<Row>[] {
  const nodes = new Map<string, Tree<Row>>(rows.map((row) => [row.id, { ...row, children: [] }]))
  const top: Tree<Row>[] = []
  for (const node of nodes.values()) {
    const above = nodes.get(String(node[parent] ?? ''))
    if (above && above !== node) above.children.push(node)
    else top.push(node)
  }
  return top
}
