// When an order would be done, its segments worked one after the other in the hours of their work centres. Pure.
import { segmentRelation } from '@gemba/contract/production/route/dictionaries.ts'
import { type GraphLink, orderOf } from '@gemba/contract/production/route/route-graph.ts'
import type { Span } from '../calendar/working-windows.ts'

/** Work that is still to be done, at one station. */
export interface Remaining {
  readonly key: string
  readonly workMs: number
  /** When its work centre works, in order; undefined for one that works always. */
  readonly windows: readonly Span[] | undefined
}

const { startStart, finishFinish } = segmentRelation.codes
const minuteMs = 60_000

/** Returns when the last segment ends, in epoch ms; null where hours do not suffice. */
export function finishOf(now: number, segments: readonly Remaining[], links: readonly GraphLink[]): number | null {
  const before = Map.groupBy(links, ({ to }) => to)
  const byKey = new Map(segments.map((one) => [one.key, one]))
  const spans = new Map<string, Span>()
  for (const key of orderOf([...byKey.keys()], links)) {
    const own = byKey.get(key)
    if (!own) continue
    const waits = (before.get(key) ?? []).flatMap((link) => {
      const span = spans.get(link.from)
      return span ? [{ link, span }] : []
    })
    const starts = waits
      .filter(({ link }) => link.relation !== finishFinish)
      .map(({ link, span }) => (link.relation === startStart ? span.from : span.to) + link.lagMinutes * minuteMs)
    const span = workedFrom(Math.max(now, ...starts), own)
    if (!span) return null
    const ends = waits
      .filter(({ link }) => link.relation === finishFinish)
      .map(({ link, span: other }) => other.to + link.lagMinutes * minuteMs)
    spans.set(key, { from: span.from, to: Math.max(span.to, ...ends) })
  }
  return Math.max(now, ...[...spans.values()].map(({ to }) => to))
}

/** Returns when work that begins at an instant at the earliest is done; undefined where hours do not suffice. */
function workedFrom(at: number, { workMs, windows }: Remaining): Span | undefined {
  if (workMs <= 0) return { from: at, to: at }
  if (!windows) return { from: at, to: at + workMs }
  let left = workMs
  let from: number | undefined
  for (const window of windows) {
    const start = Math.max(at, window.from)
    if (start >= window.to) continue
    from ??= start
    if (left <= window.to - start) return { from, to: start + left }
    left -= window.to - start
  }
  return undefined
}
