// Where nodes stand: a column for each step from the start, what went in on the left, what came of it on the right.
import type { TraceNode } from '../merge-trace.ts'

export const nodeWidth = 184
export const nodeHeight = 92
const columnGap = 52
const rowGap = 16

/** More nodes than that of a column are folded at first, and so many more are shown each time. */
export const mostInColumn = 50

/** A place of the graph: of a node, or of what a column does not show. */
export interface NodePosition {
  readonly key: string
  readonly x: number
  readonly y: number
  readonly node?: TraceNode
  /** The column, and how many of its nodes are hidden. */
  readonly level: number
  readonly hidden: number
}

/** Returns the places of a graph; `shown` says of which columns more is shown than at first. Columns are centred on one another. */
export function placesOf(nodes: readonly TraceNode[], shown: ReadonlyMap<number, number>): NodePosition[] {
  const columns = [...Map.groupBy(nodes, ({ level }) => level)].toSorted(([left], [right]) => left - right)
  const folded = columns.map(([level, all]) => {
    const most = shown.get(level) ?? mostInColumn
    return { level, nodes: all.slice(0, most), hidden: Math.max(0, all.length - most) }
  })
  const rows = ({ nodes: own, hidden }: (typeof folded)[number]) => own.length + Number(hidden > 0)
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

const least = 240
const most = 560
const margin = 64

/** Returns how high the graph is shown: as high as its tallest column, within bounds. */
export const heightOf = (places: readonly NodePosition[]): number =>
  Math.min(most, Math.max(least, Math.max(0, ...places.map(({ y }) => y)) + nodeHeight + margin))
