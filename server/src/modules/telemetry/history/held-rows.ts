// Reads the samples that are valid at the start of a range, of several points together.

import type { History } from '../../../platform/history/history.ts'
import { gapAfterMs } from './curve/curve.ts'
import type { HistorySource } from './curve/curve-points.ts'
import { type CarriedRow, selectHeld } from './history-rows.ts'

interface HeldQuery {
  readonly points: readonly HistorySource[]
  readonly from: number
  readonly to: number
}

/** Up to this validity the samples before a range are few, so those of several points are read together. */
const shortGapMs = 900_000

/** The samples that are valid at the start of the range of one request. */
export class HeldRows {
  readonly #history: History
  readonly #query: HeldQuery
  readonly #reads = new Map<string, Promise<Map<string, CarriedRow>>>()

  constructor(history: History, query: HeldQuery) {
    this.#history = history
    this.#query = query
  }

  /** Reads those of the chosen points together, concurrently with other reads. A failure is thrown by `read`. */
  start(isChosen: (source: HistorySource) => boolean): void {
    const points = this.#query.points.filter(isChosen)
    const reading = selectHeldRows(this.#history, Object.assign({}, this.#query, { points }))
    reading.catch(() => undefined)
    for (const { pointId } of points) this.#reads.set(pointId, reading)
  }

  /** Sets the sample of a point that another statement has read. */
  set({ pointId }: HistorySource, row: CarriedRow | undefined): void {
    this.#reads.set(pointId, Promise.resolve(new Map(row ? [[pointId, row]] : [])))
  }

  /** Returns the sample of a point; undefined if there is none. */
  async read(source: HistorySource): Promise<CarriedRow | undefined> {
    if (!this.#reads.has(source.pointId)) this.start(({ pointId }) => pointId === source.pointId)
    return (await this.#reads.get(source.pointId))?.get(source.pointId)
  }
}

/** Returns for each point the newest sample before a range that may still be valid at its start. */
async function selectHeldRows(history: History, { points, from, to }: HeldQuery): Promise<Map<string, CarriedRow>> {
  const groups = Map.groupBy(points, (source) => {
    const gapMs = gapAfterMs(source)
    return gapMs > shortGapMs ? `${source.pointId} ${gapMs}` : String(gapMs)
  })
  const reads = [...groups.values()].map(async (group): Promise<[string, CarriedRow][]> => {
    const [source] = group
    if (!source) return []
    const gapMs = gapAfterMs(source)
    if (group.length > 1) return await selectHeldTogether(history, group, { since: Math.max(0, from - gapMs), from })
    const row = await selectHeld(history, { pointId: source.pointId, from, to }, gapMs)
    return row ? [[source.pointId, row]] : []
  })
  return new Map((await Promise.all(reads)).flat())
}

async function selectHeldTogether(
  history: History,
  group: readonly HistorySource[],
  { since, from }: { since: number; from: number },
): Promise<[string, CarriedRow][]> {
  // An array in place of the list takes three times as long.
  const points = group.map(({ pointId }) => pointId)
  if (points.some((id) => !/^\d{1,20}$/.test(id))) throw new TypeError('not point ids')
  const rows = await history.rows<[point: string, at: number, quality: number, value: number | null]>(
    `SELECT toString(point), toUnixTimestamp64Milli(max(ts)), argMax(quality, (ts, rts)), argMax(value, (ts, rts))
      FROM sample WHERE point IN (${points.join(',')})
        AND ts >= fromUnixTimestamp64Milli({since:Int64}, 'UTC') AND ts < fromUnixTimestamp64Milli({from:Int64}, 'UTC')
      GROUP BY point`,
    { since, from },
  )
  return rows.map(([point, ...row]) => [point, row])
}
