/** A row with the id of its parent. */
interface ParentedRow {
  readonly id: string
  readonly parentId: string | null
}

export type TreeRow<Row> = Row & { children: TreeRow<Row>[] }

/** Returns rows as trees. Each parent must come before its children. */
export function treesOf<Row extends ParentedRow>(rows: readonly Row[]): TreeRow<Row>[] {
  const placed = new Map<string, TreeRow<Row>>()
  const tops: TreeRow<Row>[] = []
  for (const row of rows) {
    const own = { ...row, children: [] }
    placed.set(row.id, own)
    const above = row.parentId === null ? undefined : placed.get(row.parentId)
    if (above) above.children.push(own)
    else tops.push(own)
  }
  return tops
}
