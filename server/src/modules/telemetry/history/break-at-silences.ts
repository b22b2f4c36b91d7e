// Breaks a curve where no server was running or the box was silent. No line and no value continues through a silence.
import type { CarriedPeriod, HistoryPoint, HistorySeries, HistoryStretch } from '@gemba/contract/telemetry/read.ts'
import { quality } from '@gemba/contract/telemetry/sample.ts'

/** A silence of the source of a point's readings; epoch ms, `to` null while it lasts. */
export interface HistorySilence {
  readonly from: number
  readonly to: number | null
  /** Null if no server was running: the values that the box had are unknown. */
  readonly boxId: string | null
}

interface BreakOrder {
  readonly silences: readonly HistorySilence[]
  /** Epoch ms, both ends included. */
  readonly from: number
  readonly to: number
  /** Expected update period. A shorter silence than two of them does not count. */
  readonly periodMs: number
  /** Whether the points are buckets. For them only `silences` is computed, without breaks. */
  readonly isOfBuckets: boolean
}

/** A silence shorter than this share of the window is invisible in a curve. */
const partsOfWindow = 4000

/** Returns the minimum duration of a silence that breaks a curve of the window, ms. */
export const minSilenceMs = ({ from, to, periodMs }: Pick<BreakOrder, 'from' | 'to' | 'periodMs'>): number =>
  Math.max(2 * periodMs, (to - from) / partsOfWindow)

/**
 * Returns the series with a break at the beginning of each silence, and with the list of silences. Samples within a
 * silence were delivered later: the silence ends at the first of them.
 */
export function breakAtSilences(series: HistorySeries, order: BreakOrder): HistorySeries {
  const end = Math.min(order.to, Date.now())
  const minMs = minSilenceMs(order)
  const until = series.truncated ? (series.points.at(-1)?.[0] ?? order.from) : end
  const walk = new Walk(series.points, series.held)
  const silences: HistoryStretch[] = []
  const carried: CarriedPeriod[] = []
  for (const silence of joined(order.silences)) {
    if (silence.from >= until) break
    const next = walk.after(silence.from)
    const to = Math.min(silence.to ?? end, next ?? until)
    if (to - silence.from < minMs || to <= order.from) continue
    const lasts = silence.to === null && next === undefined && !series.truncated
    const stretch: HistoryStretch = [Math.max(silence.from, order.from), lasts ? null : to]
    silences.push(stretch)
    if (order.isOfBuckets) continue
    const last = walk.lastBefore(silence.from)
    if (last !== null) for (const part of listenedParts(stretch, order.silences)) carried.push([...part, last])
    walk.breakAt(silence.from, order.from)
  }
  return { ...series, points: walk.points(), held: walk.held, silences, carried }
}

interface Stretch {
  from: number
  to: number | null
}

/** Returns the silences with overlapping and adjacent ones merged. */
function joined(silences: readonly Stretch[]): Stretch[] {
  const all: Stretch[] = []
  for (const { from, to } of silences.toSorted((left, right) => left.from - right.from)) {
    const last = all.at(-1)
    if (last === undefined || (last.to !== null && last.to < from)) all.push({ from, to })
    else if (last.to !== null) last.to = to === null ? null : Math.max(last.to, to)
  }
  return all
}

/** Returns the parts of a silence in which a server was running and the box was silent. */
function listenedParts([begin, end]: HistoryStretch, silences: readonly HistorySilence[]): HistoryStretch[] {
  const parts: HistoryStretch[] = []
  let from = begin
  for (const off of joined(silences.filter(({ boxId }) => boxId === null))) {
    if (off.to !== null && off.to <= from) continue
    if (end !== null && off.from >= end) break
    if (off.from > from) parts.push([from, off.from])
    if (off.to === null) return parts
    from = off.to
  }
  return end === null || from < end ? [...parts, [from, end]] : parts
}

/** Walks once along a curve, silence by silence. */
class Walk {
  readonly #source: readonly HistoryPoint[]
  readonly #walked: HistoryPoint[] = []
  #next = 0
  held: HistoryPoint | null

  constructor(source: readonly HistoryPoint[], heldPoint: HistoryPoint | null) {
    this.#source = source
    this.held = heldPoint
  }

  /** Returns the time of the first usable sample after `at`; undefined if there is none. */
  after(at: number): number | undefined {
    while ((this.#source[this.#next]?.[0] ?? Number.POSITIVE_INFINITY) <= at)
      this.#walked.push(this.#source[this.#next++] as HistoryPoint)
    for (let index = this.#next; index < this.#source.length; index++)
      if (this.#source[index]?.[1] !== null) return this.#source[index]?.[0]
    return undefined
  }

  /** Returns the last value before a silence; null if there is none or it is not usable. */
  lastBefore(at: number): number | null {
    const isKnown = ([, value, code]: HistoryPoint) => value !== null || code !== quality.badNoCommunication
    const last = this.#walked.findLast(isKnown) ?? (this.held !== null && this.held[0] <= at ? this.held : undefined)
    return typeof last?.[1] === 'number' ? last[1] : null
  }

  breakAt(at: number, from: number): void {
    const last = this.#walked.at(-1)
    if (last === undefined) {
      if (this.held === null || this.held[0] > at) return
      if (at < from) this.held = null
      else this.#walked.push([at, null, quality.badNoCommunication])
    } else if (last[1] !== null) {
      const breakAt = Math.max(at, last[0] + 1)
      const next = this.#source[this.#next]
      // A value that would hold into the silence ends with it.
      const isEndedLater = next?.[2] === quality.badNoCommunication && next[0] > breakAt
      if (next?.[1] !== null || isEndedLater) this.#walked.push([breakAt, null, quality.badNoCommunication])
    }
  }

  points(): HistoryPoint[] {
    return [...this.#walked, ...this.#source.slice(this.#next)]
  }
}
