// Builds the tiers of history: the hours with marks again from their samples, then the days that contain them.

import { settleSec, tiers } from '../../../platform/history/aggregate-tables.ts'
import type { History } from '../../../platform/history/history.ts'
import { Pause } from '../../../platform/pause.ts'
import { bucketsOfSamples, bucketsOfTier, insertBuckets, joinBuckets } from './bucket-sql.ts'

const [minute, hour, day] = tiers
/** An hour is built when it has been over for this time. Until then it is read from its samples. */
const graceSec = 60
const everyMs = 10_000
/** Hours of points in one run. */
const maxHours = 500_000
const firstBatch = 64
const maxBatch = 2000
/** Duration of a batch that the number of hours in it is adjusted to, ms. */
const batchMs = 1000
/** Time between the last batch and the removal of its marks. Reads compare marks and buckets that they read at once, ms. */
const dropAfterMs = 2000
/** After a batch the builder rests for this multiple of its duration, because intake and readers need the cores. */
const usualRestFactor = 2
/** Gaps do not matter within a tier: a read takes hours with a longer gap than it allows from the minutes. */
const anyGap = '9000000000000'
/** A batch of few samples an hour may be followed by one of many. One that needs more memory is built in smaller ones. */
const limits = `SETTINGS max_threads = 1, max_insert_threads = 1, max_partitions_per_insert_block = 0,
  max_memory_usage = 400000000`

interface DirtyHour {
  readonly point: string
  /** Epoch seconds. */
  readonly at: number
}

export interface BuilderOptions {
  report(message: string, error: unknown): void
  /** Age at which a mark is handled, s. */
  readonly settleSec?: number
  readonly everyMs?: number
  /** Returns whether this server builds now. Without it every server does. */
  readonly mayRun?: () => Promise<boolean>
  /** Rest after a batch, as a multiple of its duration. */
  readonly restFactor?: number
}

/** Builds aggregates in the background. Several builders of one store do the same work twice, but disturb nothing. */
export class AggregateBuilder {
  readonly #history: History
  readonly #options: BuilderOptions
  readonly #pause = new Pause()
  #running: Promise<void> | undefined
  #isStopped = false
  /** Marks up to this second are handled for the hours up to `#handledHour`, epoch s. */
  #handledUntil = 0
  #handledHour = 0
  #version = 0
  #batch = firstBatch

  constructor(history: History, options: BuilderOptions) {
    this.#history = history
    this.#options = options
  }

  /** Starts a builder that runs until it is stopped. */
  static start(history: History, options: BuilderOptions): AggregateBuilder {
    const builder = new AggregateBuilder(history, options)
    builder.#running = builder.#run()
    return builder
  }

  /** Stops after the current statement. What is not built is built after the next start. */
  async stop(): Promise<void> {
    this.#isStopped = true
    this.#pause.end()
    await this.#running
  }

  async #run(): Promise<void> {
    while (!this.#isStopped) {
      try {
        const { mayRun } = this.#options
        if (!mayRun || (await mayRun())) await this.build()
      } catch (error) {
        this.#options.report('aggregates', error)
      }
      await this.#wait(this.#options.everyMs ?? everyMs)
    }
  }

  /** Builds every hour with a mark that has settled. Returns their number. */
  async build(): Promise<number> {
    const [[now = 0] = []] = await this.#history.rows<[number]>('SELECT toUnixTimestamp(now())')
    const until = now - (this.#options.settleSec ?? settleSec)
    const lastHour = now - graceSec - 3600
    const hours = await this.#dirtyHours(until, lastHour)
    for (let next = 0; next < hours.length; ) {
      if (this.#isStopped) return next
      const startedAt = performance.now()
      const batch = hours.slice(next, next + this.#batch)
      const finished = await this.#buildBatch(batch)
      const tookMs = performance.now() - startedAt
      if (finished > 0) this.#adjustBatch(tookMs)
      next += finished
      if (next < hours.length) await this.#wait(tookMs * (this.#options.restFactor ?? usualRestFactor))
    }
    // Further hours follow in the next run.
    if (hours.length === maxHours) return hours.length
    // A read that saw the buckets before they were replaced still sees their marks.
    if (hours.length > 0) await this.#wait(Math.min(dropAfterMs, (this.#options.settleSec ?? settleSec) * 1000))
    if (this.#isStopped) return hours.length
    this.#handledUntil = until
    this.#handledHour = lastHour
    await this.#dropMarks(until, lastHour)
    return hours.length
  }

  async #wait(ms: number): Promise<void> {
    if (!this.#isStopped) await this.#pause.wait(ms)
  }

  async #dirtyHours(until: number, lastHour: number): Promise<DirtyHour[]> {
    const rows = await this.#history.rows<[point: string, at: number]>(
      `SELECT DISTINCT toString(point), toUnixTimestamp(hour) AS h FROM sample_mark
        WHERE (toUnixTimestamp(at) > {handled:Int64} OR h > {handledHour:Int64})
          AND toUnixTimestamp(at) <= {until:Int64} AND h <= {lastHour:Int64}
        ORDER BY h, point LIMIT ${maxHours}`,
      { handled: this.#handledUntil, handledHour: this.#handledHour, until, lastHour },
    )
    return rows.map(([point, at]) => ({ point, at }))
  }

  /** The time of a small batch is that of syncing its parts, so a smaller one would take as long. */
  #adjustBatch(tookMs: number): void {
    const wanted = Math.round((this.#batch * batchMs) / Math.max(tookMs, 1))
    const smallest = Math.min(this.#batch, firstBatch)
    this.#batch = Math.min(maxBatch, this.#batch * 2, Math.max(smallest, wanted))
  }

  /**
   * Builds the hours of a batch. Returns how many are finished: none if smaller batches must be tried. An hour that cannot
   * be built alone is marked again, so that it is read from its samples.
   */
  async #buildBatch(batch: readonly DirtyHour[]): Promise<number> {
    try {
      await this.#buildHours(batch)
    } catch (error) {
      if (batch.length > 1) {
        this.#batch = Math.ceil(batch.length / 4)
        return 0
      }
      this.#options.report('aggregates', error)
      const [hour] = batch
      await this.#history.run(`INSERT INTO sample_mark SELECT ${hour?.point}, toDateTime(${hour?.at}, 'UTC'), now()`)
    }
    return batch.length
  }

  async #buildHours(hours: readonly DirtyHour[]): Promise<void> {
    const version = await this.#nextVersion()
    const dayOf = ({ point, at }: DirtyHour): DirtyHour => ({ point, at: at - (at % 86_400) })
    const days = [...new Map(hours.map(dayOf).map((entry) => [`${entry.point} ${entry.at}`, entry])).values()]
    const inHours = conditionOf(hours, 'toStartOfHour(t0)', 't0', 3600)
    const inDays = conditionOf(days, 'toStartOfDay(t0)', 't0', 86_400)
    const samples = bucketsOfSamples(conditionOf(hours, 'toStartOfHour(ts)', 'ts', 3600))
    await this.#replace(minute.table, { where: inHours, buckets: samples, version })
    const minutes = bucketsOfTier(minute.table, inHours)
    await this.#replace(hour.table, { where: inHours, buckets: joined(minutes, hour.widthMs), version })
    const hoursOfDays = bucketsOfTier(hour.table, inDays)
    await this.#replace(day.table, { where: inDays, buckets: joined(hoursOfDays, day.widthMs), version })
  }

  /** Buckets that lost all of their samples become empty first. Until the marks are dropped, nobody reads them. */
  async #replace(table: string, { where, buckets, version }: Replacement): Promise<void> {
    await this.#history.run(
      `INSERT INTO ${table} (point, t0, version, n) SELECT point, t0, {version:UInt64}, 0 FROM ${table} FINAL
        WHERE n > 0 AND ${where} ${limits}`,
      { version },
    )
    await this.#history.run(`${insertBuckets(table, buckets)} ${limits}`, { version: version + 1 })
  }

  /** Versions rise although the clock may be set back. */
  async #nextVersion(): Promise<number> {
    if (this.#version === 0) {
      const [[stored = 0] = []] = await this.#history.rows<[number]>(`SELECT max(version) FROM ${day.table}`)
      this.#version = stored
    }
    this.#version = Math.max(Date.now(), this.#version + 2)
    return this.#version
  }

  /** Drops the minutes of marks that are handled. Hours that are not over are marked again first. */
  async #dropMarks(until: number, lastHour: number): Promise<void> {
    const slices = await this.#history.rows<[slice: string]>(
      `SELECT DISTINCT partition_id FROM system.parts WHERE active AND database = currentDatabase()
        AND table = 'sample_mark' AND (toUInt64(partition_id) + 1) * 60 <= {until:Int64} ORDER BY partition_id`,
      { until },
    )
    if (slices.length === 0) return
    const ids = slices.map(([slice]) => slice)
    await this.#history.run(
      `INSERT INTO sample_mark SELECT DISTINCT point, hour, now() FROM sample_mark
        WHERE intDiv(toUnixTimestamp(at), 60) IN (${ids.join(',')}) AND toUnixTimestamp(hour) > {lastHour:Int64}`,
      { lastHour },
    )
    for (const id of ids) await this.#history.run(`ALTER TABLE sample_mark DROP PARTITION ID '${id}'`)
  }
}

interface Replacement {
  readonly where: string
  readonly buckets: string
  readonly version: number
}

const joined = (source: string, widthMs: number): string =>
  joinBuckets(source, { key: `intDiv(b, ${widthMs}) * ${widthMs}`, gapMs: anyGap, isHeld: 1 })

/** The bounds let the store skip what the list does not name. */
function conditionOf(list: readonly DirtyHour[], bucket: string, column: 'ts' | 't0', widthSec: number): string {
  const points = [...new Set(list.map(({ point }) => point))]
  const starts = list.map(({ at }) => at)
  const instant = (sec: number): string =>
    column === 'ts' ? `toDateTime64(${sec}, 3, 'UTC')` : `toDateTime(${sec}, 'UTC')`
  const pairs = list.map(({ point, at }) => `(${point},${at})`)
  return `point IN (${points.join(',')}) AND ${column} >= ${instant(Math.min(...starts))}
    AND ${column} < ${instant(Math.max(...starts) + widthSec)}
    AND (point, toUnixTimestamp(${bucket})) IN (${pairs.join(',')})`
}
