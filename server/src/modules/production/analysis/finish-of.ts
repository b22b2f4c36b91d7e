// Estimates when an order ends if its segments are worked in sequence within the hours of their work centres. Pure.
import { type Hours, type Span, workPeriodFrom } from '@gemba/contract/production/calendar/work-period.ts'
import { segmentRelation } from '@gemba/contract/production/route/dictionaries.ts'
import { type GraphLink, orderOf } from '@gemba/contract/production/route/route-graph.ts'

/** Work that is still to be done. */
export interface RemainingWork {
  readonly key: string
  readonly workMs: number
  /** Sorted hours of its work centre; undefined if it always works. */
  readonly windows: Hours
  /** When it can start at the earliest: its plan and its material, in epoch milliseconds. Undefined for now. */
  readonly notBefore?: number | undefined
  /** Its material is short and no supply is planned, so that it never ends. */
  readonly isWithoutSupply?: boolean
}

const { startStart, finishFinish } = segmentRelation.codes
const minuteMs = 60_000

/** Returns when the last segment ends, in epoch milliseconds; null if the hours or the material do not suffice. */
export function expectedFinish(
  now: number,
  segments: readonly RemainingWork[],
  links: readonly GraphLink[],
): number | null {
  const spans = expectedSpans(now, segments, links)
  if (segments.some(({ key }) => !spans.has(key))) return null
  return Math.max(now, ...[...spans.values()].map(({ to }) => to))
}

/**
 * Returns the expected period of each segment by key. A segment without enough hours or material, and all that follow
 * it, are left out.
 */
export function expectedSpans(
  now: number,
  segments: readonly RemainingWork[],
  links: readonly GraphLink[],
): ReadonlyMap<string, Span> {
  const before = Map.groupBy(links, ({ to }) => to)
  const byKey = new Map(segments.map((segment) => [segment.key, segment]))
  const spans = new Map<string, Span>()
  for (const key of orderOf([...byKey.keys()], links)) {
    const segment = byKey.get(key)
    if (!segment) continue
    const isBlocked = (before.get(key) ?? []).some(({ from }) => byKey.has(from) && !spans.has(from))
    if (isBlocked || (segment.isWithoutSupply && segment.workMs > 0)) continue
    const waits = (before.get(key) ?? []).flatMap((link) => {
      const span = spans.get(link.from)
      return span ? [{ link, span }] : []
    })
    const starts = waits
      .filter(({ link }) => link.relation !== finishFinish)
      .map(({ link, span }) => (link.relation === startStart ? span.from : span.to) + link.lagMinutes * minuteMs)
    const span = workPeriodFrom(Math.max(now, segment.notBefore ?? now, ...starts), segment.workMs, segment.windows)
    if (!span) continue
    const ends = waits
      .filter(({ link }) => link.relation === finishFinish)
      .map(({ link, span: earlier }) => earlier.to + link.lagMinutes * minuteMs)
    spans.set(key, { from: span.from, to: Math.max(span.to, ...ends) })
  }
  return spans
}
