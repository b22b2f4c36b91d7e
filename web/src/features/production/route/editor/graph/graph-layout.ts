// Where the segments of a route stand: from left to right by the longest way to them, those side by side in the order of their numbers.
import { layersOf } from '@gemba/contract/production/route/route-graph.ts'
import type { RouteDraft } from '../route-draft.ts'

export const nodeWidth = 160
export const nodeHeight = 76
const columnGap = 72
const rowGap = 24

export type Places = ReadonlyMap<string, { readonly x: number; readonly y: number }>

/** Returns the upper left corner of each segment; columns are centred on one another. */
export function placesOf({ segments, links }: Pick<RouteDraft, 'segments' | 'links'>): Places {
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

const least = 180
const most = 380
const margin = 72

/** Returns how high the graph is shown: as high as its tallest column, within bounds. */
export function heightOf(draft: Pick<RouteDraft, 'segments' | 'links'>): number {
  const lowest = Math.max(0, ...[...placesOf(draft).values()].map(({ y }) => y))
  return Math.min(most, Math.max(least, lowest + nodeHeight + margin))
}
