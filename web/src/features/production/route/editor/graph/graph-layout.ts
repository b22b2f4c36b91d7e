// Layout of the operations of a route: columns from left to right by the longest path, rows by number.
import { layersOf } from '@gemba/contract/production/route/route-graph.ts'
import type { RouteDraft } from '../route-draft.ts'

export const nodeWidth = 160
export const nodeHeight = 76
const columnGap = 72
const rowGap = 24

export type NodePositions = ReadonlyMap<string, { readonly x: number; readonly y: number }>

/** Returns the upper left corner of each operation. Columns are centred vertically. */
export function placesOf({ segments, links }: Pick<RouteDraft, 'segments' | 'links'>): NodePositions {
  const inOrder = segments.toSorted((segment, other) => segment.number - other.number).map(({ key }) => key)
  const layers = layersOf(inOrder, links)
  const columns = Map.groupBy(inOrder, (key) => layers.get(key) ?? 0)
  const tallest = Math.max(0, ...[...columns.values()].map((keys) => keys.length))
  const step = nodeHeight + rowGap
  return new Map(
    [...columns].flatMap(([layer, keys]) =>
      keys.map((key, at) => {
        const y = (at + (tallest - keys.length) / 2) * step
        return [key, { x: layer * (nodeWidth + columnGap), y }] as const
      }),
    ),
  )
}

const minHeight = 180
const maxHeight = 380
const margin = 72

/** Returns the height of the graph in pixels: the height of its tallest column, within limits. */
export function heightOf(draft: Pick<RouteDraft, 'segments' | 'links'>): number {
  const lowest = Math.max(0, ...[...placesOf(draft).values()].map(({ y }) => y))
  return Math.min(maxHeight, Math.max(minHeight, lowest + nodeHeight + margin))
}
