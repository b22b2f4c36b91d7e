// When the remaining work of an order is expected to end: by working hours, planned starts and the supply of material.
import type { Span } from '@gemba/contract/production/calendar/work-period.ts'
import type { Read } from '../../../platform/db/work.ts'
import type { Balance } from './balance-material.ts'
import { expectedSpans, type RemainingWork } from './finish-of.ts'
import type { OrderLoad } from './order-load.ts'

/** The balance of a material that an order needs. */
export interface MaterialBalance extends Pick<Balance, 'shortage' | 'earliestDate'> {
  readonly materialId: string
}

interface Conditions {
  readonly lines: readonly MaterialBalance[]
  /** Working hours by work centre. */
  readonly windows: ReadonlyMap<string, RemainingWork['windows']>
}

/** Returns whether no stock and no dated receipt covers a material. */
export const isWithoutSupply = ({ shortage, earliestDate }: MaterialBalance): boolean =>
  shortage.gt(0) && earliestDate === null

/**
 * Returns the expected period of each segment of an order by its key. A segment is left out if its material, or that of
 * a segment before, has no supply, or if the working hours do not suffice.
 */
export function expectedTimes(read: Read, load: OrderLoad, { lines, windows }: Conditions): ReadonlyMap<string, Span> {
  const shortById = new Map(lines.filter(({ shortage }) => shortage.gt(0)).map((line) => [line.materialId, line]))
  const firstKeys = new Set(load.segments.map(({ key }) => key))
  for (const { to } of load.links) firstKeys.delete(to)
  const shortOf = (key: string) =>
    load.needs
      .filter(({ segmentKey }) => segmentKey === key || (segmentKey === null && firstKeys.has(key)))
      .flatMap(({ materialId }) => shortById.get(materialId) ?? [])
  const segments = load.segments.map((segment): RemainingWork => {
    const short = shortOf(segment.key)
    const arrivals = short.flatMap(({ earliestDate }) => (earliestDate ? [startOfDay(read, earliestDate)] : []))
    return {
      key: segment.key,
      workMs: segment.workMs,
      windows: windows.get(segment.workCenterId ?? ''),
      notBefore: Math.max(segment.notBefore ?? read.now, ...arrivals),
      isWithoutSupply: short.some(isWithoutSupply),
    }
  })
  return expectedSpans(read.now, segments, load.links)
}

const startOfDay = ({ actor }: Read, day: string): number =>
  Temporal.PlainDate.from(day).toZonedDateTime(actor.zone).epochMilliseconds

/** Returns when the last segment of an order ends; null if one of them is left out. */
export function finishOf(read: Read, load: OrderLoad, spans: ReadonlyMap<string, Span>): number | null {
  if (load.segments.some(({ key }) => !spans.has(key))) return null
  return Math.round(Math.max(read.now, ...[...spans.values()].map(({ to }) => to)))
}
