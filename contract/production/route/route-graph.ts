// Order of the segments of a route. Pure functions that the editor and the server share.
import { segmentRelation } from './dictionaries.ts'

const { startStart, finishFinish } = segmentRelation.codes

export interface GraphSegment {
  readonly key: string
  /** Duration for one piece, including setup. */
  readonly durationMs: number
}

/** `to` waits for `from`. */
export interface GraphLink {
  readonly from: string
  readonly to: string
  readonly relation: number
  readonly lagMinutes: number
}

type Ends = Pick<GraphLink, 'from' | 'to'>

const minuteMs = 60_000

/**
 * Returns the duration of a segment for one piece in ms, from its times in minutes as decimal strings, at an efficiency
 * of 100 %.
 */
export const durationOf = ({ setupTime, standardTime }: { setupTime?: string | null; standardTime?: string | null }) =>
  Math.round((Number(setupTime ?? 0) + Number(standardTime ?? 0)) * minuteMs)

const groupTo = (links: readonly GraphLink[]) => Map.groupBy(links, ({ to }) => to)

/** Returns the keys of a shortest cycle, with its first key repeated at the end; undefined if there is none. */
export function findCycle(links: readonly Ends[]): string[] | undefined {
  const next = Map.groupBy(links, ({ from }) => from)
  const ways = [...next.keys()].map((start) => tracePath(next, start)).filter((way) => way !== undefined)
  return ways.reduce<string[] | undefined>((best, way) => (best && best.length <= way.length ? best : way), undefined)
}

function tracePath(next: ReadonlyMap<string, readonly Ends[]>, start: string): string[] | undefined {
  const cameFrom = new Map<string, string>()
  const openNodes = [start]
  for (const at of openNodes) {
    for (const { to } of next.get(at) ?? []) {
      if (cameFrom.has(to)) continue
      cameFrom.set(to, at)
      openNodes.push(to)
    }
  }
  if (!cameFrom.has(start)) return undefined
  const way = [start]
  for (let at = cameFrom.get(start); at !== undefined && at !== start; at = cameFrom.get(at)) way.unshift(at)
  return [start, ...way]
}

/** Returns whether another link would close a cycle. */
export function closesCycle(links: readonly Ends[], { from, to }: Ends): boolean {
  const next = Map.groupBy(links, (link) => link.from)
  const reached = new Set([to])
  for (const at of reached) for (const link of next.get(at) ?? []) reached.add(link.to)
  return reached.has(from)
}

/**
 * Returns the keys in an order in which each comes after all that it waits for, otherwise as given. Keys of a cycle are
 * left out.
 */
export function orderOf(keys: readonly string[], links: readonly Ends[]): string[] {
  const open = new Map(keys.map((key) => [key, 0]))
  const next = Map.groupBy(links, ({ from }) => from)
  for (const { to } of links) open.set(to, (open.get(to) ?? 0) + 1)
  const place = new Map(keys.map((key, at) => [key, at]))
  const free = keys.filter((key) => open.get(key) === 0)
  const order: string[] = []
  for (let key = free.shift(); key !== undefined; key = free.shift()) {
    order.push(key)
    for (const { to } of next.get(key) ?? []) {
      const openCount = (open.get(to) ?? 0) - 1
      open.set(to, openCount)
      if (openCount === 0) free.push(to)
    }
    free.sort((left, right) => (place.get(left) ?? 0) - (place.get(right) ?? 0))
  }
  return order
}

/** Returns the number of segments on the longest path to each segment. */
export function layersOf(keys: readonly string[], links: readonly Ends[]): Map<string, number> {
  const before = Map.groupBy(links, ({ to }) => to)
  const layers = new Map<string, number>()
  for (const key of orderOf(keys, links)) {
    const above = (before.get(key) ?? []).map(({ from }) => (layers.get(from) ?? 0) + 1)
    layers.set(key, Math.max(0, ...above))
  }
  for (const key of keys) if (!layers.has(key)) layers.set(key, 0)
  return layers
}

/** Returns the keys without a link, if there are other keys. */
export function keysWithoutLink(keys: readonly string[], links: readonly Ends[]): string[] {
  if (keys.length < 2) return []
  const tied = new Set(links.flatMap(({ from, to }) => [from, to]))
  return keys.filter((key) => !tied.has(key))
}

export interface Schedule {
  /** From the start of the route. */
  readonly spans: ReadonlyMap<string, { readonly startMs: number; readonly endMs: number }>
  /** Duration of one piece through the route. */
  readonly leadTimeMs: number
  /** Segments on the critical path: a delay of one delays the end. */
  readonly critical: ReadonlySet<string>
}

/** Returns the earliest start and end of each segment, and the critical path. */
export function scheduleOf(segments: readonly GraphSegment[], links: readonly GraphLink[]): Schedule {
  const durations = new Map(segments.map(({ key, durationMs }) => [key, durationMs]))
  const before = groupTo(links)
  const spans = new Map<string, { startMs: number; endMs: number }>()
  const earliest = (link: GraphLink): number => {
    const { startMs, endMs } = spans.get(link.from) ?? { startMs: 0, endMs: 0 }
    const lag = link.lagMinutes * minuteMs
    if (link.relation === startStart) return startMs + lag
    return link.relation === finishFinish ? endMs + lag - (durations.get(link.to) ?? 0) : endMs + lag
  }
  const keys = segments.map(({ key }) => key)
  for (const key of orderOf(keys, links)) {
    const startMs = Math.max(0, ...(before.get(key) ?? []).map(earliest))
    spans.set(key, { startMs, endMs: startMs + (durations.get(key) ?? 0) })
  }
  const leadTimeMs = Math.max(0, ...[...spans.values()].map(({ endMs }) => endMs))
  const critical = new Set([...spans].filter(([, { endMs }]) => endMs === leadTimeMs).map(([key]) => key))
  for (const key of critical)
    for (const link of before.get(key) ?? [])
      if (spans.has(link.from) && earliest(link) === spans.get(key)?.startMs) critical.add(link.from)
  return { spans, leadTimeMs, critical }
}
