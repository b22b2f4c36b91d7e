// Statistics of points over a window, from every stored sample. Silences do not count.
import type { PointStatistics } from '@gemba/contract/telemetry/statistics.ts'
import type { History } from '../../../platform/history/history.ts'
import { gapAfterMs, holdsValue } from '../history/curve/curve.ts'
import { countSamples, selectHeld } from '../history/history-rows.ts'
import { type HoldShape, selectLast, selectStates, selectStatistics } from './statistics-rows.ts'
import type { StatisticsSource } from './statistics-source.ts'
import { Sums } from './sums.ts'
import { readTierStatistics } from './tier-statistics.ts'

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
    const fromTiers = await readTierStatistics(this.#history, {
      source,
      from,
      to,
      held: holdsValue(source) ? await this.#heldAt(source, from) : undefined,
    })
    if (fromTiers) return fromTiers.answer(source.pointId)
    const sums = new Sums()
    const range = { pointId: source.pointId, from, to }
    const pieces = Math.max(1, Math.ceil((await countSamples(this.#history, range)) / this.#samplesAtOnce))
    const pieceMs = Math.ceil((to - from + 1) / pieces)
    const isStep = holdsValue(source)
    let heldSamples = isStep ? await this.#heldAt(source, from) : undefined
    for (let begin = from; begin <= to; begin += pieceMs) {
      const piece = { ...range, from: begin, to: Math.min(to, begin + pieceMs - 1) }
      const isLast = piece.to === to
      // A slope that crosses the end of a piece counts in the next piece, which begins with its first sample.
      const end = isStep || isLast ? Math.min(piece.to + 1, to, Date.now()) : 0
      await this.#add(sums, { piece, source, shape: shapeOf(source, piece.from, end, heldSamples) })
      if (!isLast)
        heldSamples = holdingAt(source, (await selectLast(this.#history, piece)) ?? heldSamples, piece.to + 1)
    }
    return sums.answer(source.pointId)
  }

  async #heldAt(source: StatisticsSource, from: number): Promise<readonly [number, number | null] | undefined> {
    const row = await selectHeld(this.#history, { pointId: source.pointId, from, to: from }, gapAfterMs(source))
    return row && row[1] < 0x80000000 ? holdingAt(source, [row[0], row[2]], from) : undefined
  }

  async #add(sums: Sums, { piece, source, shape }: { piece: Piece; source: StatisticsSource; shape: HoldShape }) {
    if (shape.end !== 0 && shape.end < piece.from) return
    const [count, min, minTs, max, maxTs, weighted, knownMs, plain] = await selectStatistics(
      this.#history,
      piece,
      shape,
    )
    if (count === 0) return
    sums.count += count
    if (min !== null && min < (sums.min?.[0] ?? Number.POSITIVE_INFINITY)) sums.min = [min, minTs]
    if (max !== null && max > (sums.max?.[0] ?? Number.NEGATIVE_INFINITY)) sums.max = [max, maxTs]
    sums.weighted += weighted ?? 0
    sums.knownMs += knownMs
    sums.plain += plain ?? 0
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

type HeldSample = readonly [ts: number, value: number | null] | undefined

/** Returns the sample that is still valid at an instant: none after a silence or a gap. */
function holdingAt(source: StatisticsSource, heldSample: HeldSample, at: number): HeldSample {
  if (heldSample === undefined || heldSample[1] === null || at - heldSample[0] > gapAfterMs(source)) return undefined
  const isSilenced = source.silences.some(({ from }) => from >= heldSample[0] && from < at)
  return isSilenced ? undefined : heldSample
}

function shapeOf(source: StatisticsSource, from: number, end: number, heldSample: HeldSample): HoldShape {
  const value = heldSample?.[1] ?? null
  const isStep = holdsValue(source)
  return {
    end,
    gapMs: gapAfterMs(source),
    isHeld: isStep ? 1 : 0,
    breaks: source.silences.map((silence) => silence.from).filter((at) => at >= from && (end === 0 || at < end)),
    heldTs: value === null || !heldSample ? [] : [isStep ? from : heldSample[0]],
    heldValues: value === null ? [] : [value],
  }
}
