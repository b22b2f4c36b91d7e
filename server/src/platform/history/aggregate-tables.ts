// Tables of the aggregates of history: one for each tier, and the marks of the hours that must be built again (adr/0076).
import type { Statements } from './sample-table.ts'

/** Widths of the tiers, finest first. */
export const tiers = [
  { name: '1m', table: 'sample_1m', widthMs: 60_000 },
  { name: '1h', table: 'sample_1h', widthMs: 3_600_000 },
  { name: '1d', table: 'sample_1d', widthMs: 86_400_000 },
] as const

export type Tier = (typeof tiers)[number]

/** All tables of aggregates. */
export const aggregateTables = ['sample_mark', ...tiers.map(({ table }) => table)] as const

/** Parts are synced before an insert returns: the marks that a build has handled are dropped right after it. */
const settings = 'SETTINGS fsync_after_insert = 1, fsync_part_directory = 1'

/**
 * One row per point and bucket; of several the newest version is valid, and a row with `n` 0 stands for no samples.
 * Instants are ms after `t0`. The areas and durations cover the time between the first and the last sample of the
 * bucket, so that buckets can be joined exactly. `fallN` counts the values below the one before, of samples
 * that are not bad. `uMin` to `uMaxAt` are 0 if every such sample is usable.
 */
const columns = `
  point UInt64 CODEC(Delta, ZSTD(1)),
  t0 DateTime('UTC') CODEC(DoubleDelta, ZSTD(1)),
  version UInt64 CODEC(Delta, ZSTD(1)),
  n UInt32 CODEC(ZSTD(1)), goodN UInt32 CODEC(ZSTD(1)), badN UInt32 CODEC(ZSTD(1)), usableN UInt32 CODEC(ZSTD(1)),
  firstQuality UInt32 CODEC(ZSTD(1)), lastQuality UInt32 CODEC(ZSTD(1)),
  worst UInt32 CODEC(ZSTD(1)), badQuality UInt32 CODEC(ZSTD(1)),
  anyFirst UInt32 CODEC(ZSTD(1)), anyLast UInt32 CODEC(ZSTD(1)), badAt UInt32 CODEC(ZSTD(1)),
  firstAt UInt32 CODEC(ZSTD(1)), lastAt UInt32 CODEC(ZSTD(1)),
  minAt UInt32 CODEC(ZSTD(1)), maxAt UInt32 CODEC(ZSTD(1)),
  first Float64 CODEC(ZSTD(3)), last Float64 CODEC(ZSTD(3)), min Float64 CODEC(ZSTD(3)), max Float64 CODEC(ZSTD(3)),
  sum Float64 CODEC(ZSTD(3)), stepArea Float64 CODEC(ZSTD(3)), lineArea Float64 CODEC(ZSTD(3)),
  knownMs UInt32 CODEC(ZSTD(1)), goodMs UInt32 CODEC(ZSTD(1)), badMs UInt32 CODEC(ZSTD(1)),
  uMin Float64 CODEC(ZSTD(1)), uMax Float64 CODEC(ZSTD(1)), uMinAt UInt32 CODEC(ZSTD(1)), uMaxAt UInt32 CODEC(ZSTD(1)),
  maxGapMs UInt32 CODEC(ZSTD(1)), gapAt UInt32 CODEC(ZSTD(1)), fallN UInt32 CODEC(ZSTD(1)),
  stateValues Array(Float64) CODEC(ZSTD(1)), stateMs Array(UInt32) CODEC(ZSTD(1))`

/** The finer a tier, the shorter its partitions: retention drops whole ones. */
const partitionOf = { '1m': 'toYYYYMM(t0)', '1h': 'toYear(t0)', '1d': 'toYear(t0)' } as const

/**
 * Marks of hours with new, corrected or removed samples. A partition is a minute of marks, which is dropped when all
 * of its hours are built.
 */
const markTable = `CREATE TABLE IF NOT EXISTS sample_mark (
  point UInt64, hour DateTime('UTC'), at DateTime('UTC')
) ENGINE = MergeTree PARTITION BY intDiv(toUnixTimestamp(at), 60) ORDER BY (point, hour) ${settings}`

/** Marks are part of the insert of the samples: either both are stored, or the segment is inserted again. */
const markView = `CREATE MATERIALIZED VIEW IF NOT EXISTS sample_mark_view TO sample_mark
  AS SELECT point, toStartOfHour(ts) AS hour, now() AS at FROM sample GROUP BY point, hour`

/** Samples of an installation without aggregates are marked before the last table exists, so after every interruption. */
const markAll = `INSERT INTO sample_mark SELECT point, toStartOfHour(ts) AS hour, now() FROM sample GROUP BY point, hour
  SETTINGS optimize_aggregation_in_order = 1`

const tableOf = ({ name, table }: Tier): string =>
  `CREATE TABLE IF NOT EXISTS ${table} (${columns}
) ENGINE = ReplacingMergeTree(version) PARTITION BY ${partitionOf[name]} ORDER BY (point, t0) ${settings}`

/**
 * The time between a mark and the moment when it may be handled, s. Its samples must be readable by then, so a slower
 * insert marks them again afterwards.
 */
export const settleSec = 15
/** An insert that took longer marks its samples again, ms. */
export const slowInsertMs = 5000
export const marksOf = (source: string): string =>
  `INSERT INTO sample_mark SELECT point, toStartOfHour(ts) AS hour, now() FROM ${source} GROUP BY point, hour`

/** Creates the tables of the aggregates. Samples that are stored already are marked, so that they are built. */
export async function createAggregateTables({ run, count }: Statements): Promise<void> {
  await run(markTable)
  await run(markView)
  const [minute, hour, day] = tiers
  await run(tableOf(minute))
  await run(tableOf(hour))
  const isNew = `SELECT count() FROM system.tables WHERE database = currentDatabase() AND name = '${day.table}'`
  if ((await count(isNew)) > 0) return
  await run(markAll)
  await run(tableOf(day))
}
