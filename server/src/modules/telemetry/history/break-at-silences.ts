// Where nobody listened or the box was silent a curve breaks: no slope runs over it, no value is held through it.
import type { CarriedStretch, HistoryPoint, HistorySeries, HistoryStretch } from '@gemba/contract/telemetry/read.ts'
import { quality } from '@gemba/contract/telemetry/sample.ts'

/** A silence of whom the readings of a point come from; epoch ms, `to` null while it lasts. */
export interface HistorySilence {
  readonly from: number
  readonly to: number | null
  /** Null where no server listened: what the box had then is not known. */
  readonly boxId: string | null
}

interface BreakOrder {
  readonly silences: readonly HistorySilence[]
  /** Epoch ms, both ends included. */
  readonly from: number
  readonly to: number
  /** Expected update period; two of them are no silence. */
  readonly periodMs: number
  /** Of buckets only the stretches are told. */
  readonly isOfBuckets: boolean
}

/** Stretches that nobody could see in a curve are none. */
const partsOfWindow = 4000

/** How long a silence must be to break a curve of such a window. */
export const leastSilenceMs = ({ from, to, periodMs }: Pick<BreakOrder, 'from' | 'to' | 'periodMs'>): number =>
  Math.max(2 * periodMs, (to - from) / partsOfWindow)

/**
 * Returns the series with a break at the beginning of each silence, and with the silent stretches beside. Samples that lie
 * within one were delivered later: it ends with the first of them.
 */
export function breakAtSilences(series: HistorySeries, order: BreakOrder): HistorySeries {
  const end = Math.min(order.to, Date.now())
  const leastMs = leastSilenceMs(order)
  const until = series.truncated ? (series.points.at(-1)?.[0] ?? order.from) : end
  const walk = new Walk(series.points, series.held)
  const silences: HistoryStretch[] = []
  const carried: CarriedStretch[] = []
  for (const silence of joined(order.silences)) {
    if (silence.from >= until) break
    const next = walk.after(silence.from)
    const to = Math.min(silence.to ?? end, next ?? until)
    if (to - silence.from < leastMs || to <= order.from) continue
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

/** Silences that overlap or touch each other are one. */
function joined(silences: readonly Stretch[]): Stretch[] {
  const all: Stretch[] = []
  for (const { from, to } of silences.toSorted((silence, other) => silence.from - other.from)) {
    const last = all.at(-1)
    if (last === undefined || (last.to !== null && last.to < from)) all.push({ from, to })
    else if (last.to !== null) last.to = to === null ? null : Math.max(last.to, to)
  }
  return all
}

/** The parts of a silence in which a server listened, and the box was silent. */
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

/** Goes once along a curve, silence by silence. */
class Walk {
  readonly #source: readonly HistoryPoint[]
  readonly #walked: HistoryPoint[] = []
  #next = 0
  held: HistoryPoint | null

  constructor(source: readonly HistoryPoint[], held: HistoryPoint | null) {
    this.#source = source
    this.held = held
  }

  /** The instant of the first usable sample after an instant; undefined when there is none. */
  after(at: number): number | undefined {
    while ((this.#source[this.#next]?.[0] ?? Number.POSITIVE_INFINITY) <= at)
      this.#walked.push(this.#source[this.#next++] as HistoryPoint)
    for (let index = this.#next; index < this.#source.length; index++)
      if (this.#source[index]?.[1] !== null) return this.#source[index]?.[0]
    return undefined
  }

  /** The last value before a silence; null where there is none, or one that cannot be used. */
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
    } else if (last[1] !== null && this.#source[this.#next]?.[1] !== null)
      this.#walked.push([Math.max(at, last[0] + 1), null, quality.badNoCommunication])
  }

  points(): HistoryPoint[] {
    return [...this.#walked, ...this.#source.slice(this.#next)]
  }
}
