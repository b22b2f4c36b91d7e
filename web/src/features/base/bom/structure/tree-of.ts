/** A row with the id of its parent. */
interface ParentedRow {
  readonly id: string
  readonly parentId: string | null
}

export type TreeRow<Row> = Row & { children: TreeRow<Row>[] }

/** Returns rows as trees. Each parent must come before its children. */
export function treesOf<Row extends ParentedRow>(rows: readonly Row[]): TreeRow<Row>[] {
  const treeRowById = new Map<string, TreeRow<Row>>()
  const roots: TreeRow<Row>[] = []
  for (const row of rows) {
    const treeRow = { ...row, children: [] }
    treeRowById.set(row.id, treeRow)
    const parent = row.parentId === null ? undefined : treeRowById.get(row.parentId)
    if (parent) parent.children.push(treeRow)
    else roots.push(treeRow)
  }
  return roots
}
