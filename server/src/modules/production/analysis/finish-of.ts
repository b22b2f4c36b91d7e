// When an order would be done, its segments worked one after the other in the hours of their work centres. Pure.
import { type Hours, type Span, workedFrom } from '@gemba/contract/production/calendar/worked-from.ts'
import { segmentRelation } from '@gemba/contract/production/route/dictionaries.ts'
import { type GraphLink, orderOf } from '@gemba/contract/production/route/route-graph.ts'

/** Work that is still to be done. */
export interface RemainingWork {
  readonly key: string
  readonly workMs: number
  /** When its work centre works, in order; undefined for one that works always. */
  readonly windows: Hours
}

const { startStart, finishFinish } = segmentRelation.codes
const minuteMs = 60_000

/** Returns when the last segment ends, in epoch ms; null where hours do not suffice. */
export function finishOf(now: number, segments: readonly RemainingWork[], links: readonly GraphLink[]): number | null {
  const before = Map.groupBy(links, ({ to }) => to)
  const byKey = new Map(segments.map((segment) => [segment.key, segment]))
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
    const span = workedFrom(Math.max(now, ...starts), own.workMs, own.windows)
    if (!span) return null
    const ends = waits
      .filter(({ link }) => link.relation === finishFinish)
      .map(({ link, span: other }) => other.to + link.lagMinutes * minuteMs)
    spans.set(key, { from: span.from, to: Math.max(span.to, ...ends) })
  }
  return Math.max(now, ...[...spans.values()].map(({ to }) => to))
}
