// Statistics of points over a window, from every stored sample. Silences do not count.
import type { PointStatistics } from '@gemba/contract/telemetry/statistics.ts'
import type { History } from '../../../platform/history/history.ts'
import { gapAfterMs, holdsValue } from '../history/curve/curve.ts'
import { countSamples, selectHeld } from '../history/history-rows.ts'
import { type NextSample, selectNext } from '../period/neighbour-rows.ts'
import type { ValidSample } from '../period/period-sums.ts'
import { type HoldShape, type LastRow, selectLast, selectStates, selectStatistics } from './statistics-rows.ts'
import type { StatisticsSource } from './statistics-source.ts'
import { Sums } from './sums.ts'
import { readTierStatistics } from './tier-statistics.ts'
import { isUsable } from './usable-quality.ts'

export interface StatisticsQuery {
  readonly points: readonly StatisticsSource[]
  /** Epoch ms, both ends included. */
  readonly from: number
  readonly to: number
}

/** Calculates statistics for one request, in pieces, so that memory is bounded for any window. */
export class StatisticsReader {
  readonly #history: History
  readonly #samplesAtOnce: number

  constructor(history: History, samplesAtOnce: number) {
    this.#history = history
    this.#samplesAtOnce = samplesAtOnce
  }

  async read({ points, from, to }: StatisticsQuery): Promise<PointStatistics[]> {
    const answers: PointStatistics[] = []
    for (const source of points) answers.push(await this.#readPoint(source, from, to))
    return answers
  }

  async #readPoint(source: StatisticsSource, from: number, to: number): Promise<PointStatistics> {
    const { pointId } = source
    const [held, next] = await Promise.all([this.#heldAt(source, from), selectNext(this.#history, to + 1, source)])
    const fromTiers = await readTierStatistics(this.#history, { source, from, to, held, next })
    if (fromTiers) return fromTiers.answer(pointId)
    const sums = new Sums()
    const pieces = Math.max(
      1,
      Math.ceil((await countSamples(this.#history, { pointId, from, to })) / this.#samplesAtOnce),
    )
    const pieceMs = Math.ceil((to - from + 1) / pieces)
    const window = { source, from, to: Math.min(to, Date.now()), next }
    let heldSample = held
    for (let begin = from; begin <= to; begin += pieceMs) {
      const piece = { pointId, from: begin, to: Math.min(to, begin + pieceMs - 1) }
      await this.#add(sums, { piece, source, shape: shapeOf(window, piece, heldSample) })
      const last = await selectLast(this.#history, piece)
      heldSample = last
        ? validAt(source, last, piece.to + 1)
        : heldSample && validAt(source, [heldSample.ts, heldSample.value], piece.to + 1)
    }
    return sums.answer(pointId)
  }

  async #heldAt(source: StatisticsSource, from: number): Promise<ValidSample | undefined> {
    const row = await selectHeld(this.#history, { pointId: source.pointId, from, to: from }, gapAfterMs(source))
    return row && isUsable(row[1]) ? validAt(source, [row[0], row[2]], from) : undefined
  }

  async #add(sums: Sums, { piece, source, shape }: { piece: Piece; source: StatisticsSource; shape: HoldShape }) {
    if (shape.clipTo < piece.from) return
    const row = await selectStatistics(this.#history, piece, shape)
    const [count, min, minTs, max, maxTs, weighted, knownMs, plain] = row
    sums.addSamples({ count, min: min ?? 0, minTs, max: max ?? 0, maxTs, plain: plain ?? 0 })
    sums.weighted += weighted ?? 0
    sums.knownMs += knownMs
    if (!source.isState) return
    for (const [value, ms] of await selectStates(this.#history, piece, shape))
      sums.states.set(value, (sums.states.get(value) ?? 0) + ms)
  }
}

interface Piece {
  readonly pointId: string
  readonly from: number
  readonly to: number
}

/** Returns the sample if it is still valid at an instant: not after a silence or a gap. */
function validAt(source: StatisticsSource, [ts, value]: LastRow, at: number): ValidSample | undefined {
  if (value === null || at - ts > gapAfterMs(source)) return undefined
  const isSilenced = source.silences.some(({ from }) => from >= ts && from < at)
  return isSilenced ? undefined : { ts, value }
}

interface StatisticsWindow {
  readonly source: StatisticsSource
  readonly from: number
  /** Not in the future. */
  readonly to: number
  readonly next: NextSample
}

function shapeOf({ source, from, to, next }: StatisticsWindow, piece: Piece, held: ValidSample | undefined): HoldShape {
  const isStep = holdsValue(source)
  const isLast = piece.to >= to
  // A slope that crosses the end of a piece counts in the next piece, which begins with its first sample.
  const end = isLast ? next.ts : isStep ? piece.to + 1 : 0
  return {
    end,
    endValues: isLast && next.value !== undefined ? [next.value] : [],
    gapMs: gapAfterMs(source),
    isHeld: isStep ? 1 : 0,
    breaks: source.silences.map((silence) => silence.from).filter((at) => at >= piece.from && at <= piece.to),
    heldTs: held ? [held.ts] : [],
    heldValues: held ? [held.value] : [],
    countsHeld: isStep && piece.from === from ? 1 : 0,
    clipFrom: isStep ? piece.from : from,
    clipTo: isStep ? Math.min(end, to) : to,
  }
}
