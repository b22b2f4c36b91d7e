// Layout of the genealogy graph: one column for each step from the start, inputs on the left, outputs on the right.
import type { TraceNode } from '../merge-trace.ts'

export const nodeWidth = 184
export const nodeHeight = 92
const columnGap = 52
const rowGap = 16

/** Most nodes of a column at first, and how many more each press shows. */
export const maxInColumn = 50

/** The position of a node, or of the button for the hidden nodes of a column. */
export interface NodePosition {
  readonly key: string
  readonly x: number
  readonly y: number
  readonly node?: TraceNode
  /** The level of the column, and the number of its hidden nodes. */
  readonly level: number
  readonly hidden: number
}

/**
 * Returns the positions of a graph. `shown` has the number of shown nodes of columns that were opened. Columns are
 * centred vertically.
 */
export function placesOf(nodes: readonly TraceNode[], shownCounts: ReadonlyMap<number, number>): NodePosition[] {
  const columns = [...Map.groupBy(nodes, ({ level }) => level)].toSorted(([left], [right]) => left - right)
  const folded = columns.map(([level, all]) => {
    const visibleCount = shownCounts.get(level) ?? maxInColumn
    return { level, nodes: all.slice(0, visibleCount), hidden: Math.max(0, all.length - visibleCount) }
  })
  const rows = ({ nodes: shownNodes, hidden }: (typeof folded)[number]) => shownNodes.length + Number(hidden > 0)
  const tallest = Math.max(0, ...folded.map(rows))
  const step = nodeHeight + rowGap
  return folded.flatMap((column, at) => {
    const x = at * (nodeWidth + columnGap)
    const top = (tallest - rows(column)) / 2
    const places = column.nodes.map((node, row): NodePosition => {
      return { key: node.key, node, x, y: (top + row) * step, level: column.level, hidden: 0 }
    })
    const { level, hidden } = column
    const y = (top + places.length) * step
    return hidden > 0 ? [...places, { key: `column:${level}`, x, y, level, hidden }] : places
  })
}

const minHeight = 240
const maxHeight = 560
const margin = 64

/** Returns the height of the graph in pixels: the height of its tallest column, within limits. */
export const heightOf = (places: readonly NodePosition[]): number =>
  Math.min(maxHeight, Math.max(minHeight, Math.max(0, ...places.map(({ y }) => y)) + nodeHeight + margin))
