// The only table of the history store and the row format of inserts.

/**
 * Replays and duplicates are harmless: the row with the newest receive instant wins per (point, ts).
 * - `value` NaN means null; `text` holds strings and Int64 beyond 2^53-1.
 * - Partitions are months: retention removes whole ones at no cost and marks rows in the one at its edge only (adr/0014).
 *   Installations made before keep their years; retention reads the bounds of the parts and works with both.
 * - ZSTD alone on `value`: readings are decimals with few digits, 1.9 bytes a sample against 5.0 with Gorilla before it
 *   and 4.0 with FPC. Delta on `rts`: its jitter takes 0.5 bytes, with DoubleDelta 0.9 (adr/0076).
 * - Parts are synced before an insert returns, because the spool segment is removed right after it.
 */
export const createSampleTable = `
CREATE TABLE IF NOT EXISTS sample (
  point UInt64 CODEC(Delta, ZSTD(1)),
  ts DateTime64(3, 'UTC') CODEC(DoubleDelta, ZSTD(1)),
  rts DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
  value Float64 CODEC(ZSTD(3)),
  text String CODEC(ZSTD(1)),
  quality UInt32 CODEC(ZSTD(1)),
  flags UInt8 CODEC(ZSTD(1))
) ENGINE = ReplacingMergeTree(rts)
PARTITION BY toYYYYMM(ts)
ORDER BY (point, ts)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1`

/** Codecs of installations made before. Only new and merged parts change. */
export const newCodecs = `
ALTER TABLE sample MODIFY COLUMN rts DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)), MODIFY COLUMN value Float64 CODEC(ZSTD(3))`
export const hasOldCodecs = `SELECT count() FROM system.columns WHERE database = currentDatabase() AND table = 'sample'
  AND name = 'rts' AND position(compression_codec, 'DoubleDelta') > 0`

/** Columns of a spool row in RowBinary order. DateTime64(3) is sent as int64 milliseconds. */
export const rowStructure =
  "point UInt64, ts DateTime64(3, 'UTC'), rts DateTime64(3, 'UTC'), value Float64, text String, quality UInt32, flags UInt8"

/** One thread and one block per insert, so that a segment becomes one part per month and the API keeps its cores. */
export const insertSettings = {
  max_threads: 1,
  max_insert_threads: '1',
  input_format_parallel_parsing: 0,
  max_partitions_per_insert_block: '0',
  min_insert_block_size_rows: '4000000',
  min_insert_block_size_bytes: '1000000000',
} as const
