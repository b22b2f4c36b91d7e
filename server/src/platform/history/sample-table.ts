// The table of the samples, and the row format of inserts.

/**
 * A reading is stored as `digits` / `divisor` if that division is exactly the number, because readings are decimals with
 * few digits and a whole number takes half the space of a float: 1.25 bytes a sample against 2.3 (adr/0094). Any other
 * number, and NaN for null, is in `raw` with the divisor 0; so are all samples stored before the two columns existed.
 * Statements read `value`.
 */
const divisorColumn = 'divisor UInt32 CODEC(ZSTD(1))'
const digitsColumn = 'digits Int64 CODEC(T64, ZSTD(1))'
const valueColumn = 'value Float64 ALIAS if(divisor = 0, raw, digits / divisor)'

/**
 * Replays and duplicates are harmless: the row with the newest receive instant wins per (point, ts).
 * - `text` holds strings and Int64 beyond 2^53-1.
 * - Partitions are months: retention removes whole ones at no cost and marks rows in the one at its edge only (adr/0014).
 *   Installations made before keep their years; retention reads the bounds of the parts and works with both.
 * - Delta on `rts`: its jitter takes 0.5 bytes, with DoubleDelta 0.9 (adr/0076).
 * - Parts are synced before an insert returns, because the spool segment is removed right after it.
 */
const createSampleTable = `
CREATE TABLE IF NOT EXISTS sample (
  point UInt64 CODEC(Delta, ZSTD(1)),
  ts DateTime64(3, 'UTC') CODEC(DoubleDelta, ZSTD(1)),
  rts DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
  ${divisorColumn},
  ${digitsColumn},
  raw Float64 CODEC(ZSTD(3)),
  ${valueColumn},
  text String CODEC(ZSTD(1)),
  quality UInt32 CODEC(ZSTD(1)),
  flags UInt8 CODEC(ZSTD(1))
) ENGINE = ReplacingMergeTree(rts)
PARTITION BY toYYYYMM(ts)
ORDER BY (point, ts)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1`

const columnsWhere = (condition: string): string =>
  `SELECT count() FROM system.columns WHERE database = currentDatabase() AND table = 'sample' AND ${condition}`

/** Changes of tables that earlier versions made, in this order. Only new and merged parts get other codecs. */
const changes = [
  {
    isDue: columnsWhere(`name = 'rts' AND position(compression_codec, 'DoubleDelta') > 0`),
    run: `ALTER TABLE sample MODIFY COLUMN rts DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
      MODIFY COLUMN value Float64 CODEC(ZSTD(3))`,
  },
  {
    // The name in the parts changes in the background; until then the engine translates it.
    isDue: columnsWhere(`name = 'value' AND default_kind = ''`),
    run: 'ALTER TABLE sample RENAME COLUMN value TO raw SETTINGS alter_sync = 0',
  },
  {
    isDue: `SELECT (${columnsWhere(`name = 'value'`)}) = 0`,
    run: `ALTER TABLE sample ADD COLUMN IF NOT EXISTS ${divisorColumn} AFTER rts,
      ADD COLUMN IF NOT EXISTS ${digitsColumn} AFTER divisor, ADD COLUMN IF NOT EXISTS ${valueColumn} AFTER raw`,
  },
] as const

/** How the tables are created. */
export interface Statements {
  run(sql: string): Promise<void>
  count(sql: string): Promise<number>
}

/** Creates the table of samples, or changes the one of an earlier version. */
export async function prepareSampleTable({ run, count }: Statements): Promise<void> {
  await run(createSampleTable)
  for (const change of changes) if ((await count(change.isDue)) > 0) await run(change.run)
}

/** Beyond it the digits would not be exact. */
const maxDigits = 9e15
const divisors = [1, 100, 10_000, 1_000_000]
const isExact = (divisor: number): string =>
  `abs(value) < ${maxDigits / divisor} AND round(value * ${divisor}) / ${divisor} = value`
// Negative zero would lose its sign.
const divisorOf = `multiIf(reinterpretAsUInt64(value) = bitShiftLeft(toUInt64(1), 63), 0,
  ${divisors.map((divisor) => `${isExact(divisor)}, ${divisor}`).join(', ')}, 0)`

/** Returns a statement that inserts the rows of a source, whose columns are those of `rowStructure`. */
export const insertSamples = (source: string): string =>
  `INSERT INTO sample (point, ts, rts, divisor, digits, raw, text, quality, flags)
  WITH toUInt32(${divisorOf}) AS exactDivisor
  SELECT point, ts, rts, exactDivisor, if(exactDivisor = 0, 0, toInt64(round(value * exactDivisor))),
    if(exactDivisor = 0, value, 0), text, quality, flags
  FROM ${source}`

/** Columns of a spool row in RowBinary order. DateTime64(3) is sent as int64 milliseconds. */
export const rowStructure =
  "point UInt64, ts DateTime64(3, 'UTC'), rts DateTime64(3, 'UTC'), value Float64, text String, quality UInt32, flags UInt8"

/** Returns a statement that inserts the rows of a SELECT, whose columns are those of `rowStructure` in this order. */
export const insertSelected = (select: string): string =>
  insertSamples(`(${select}) AS selected (point, ts, rts, value, text, quality, flags)`)

/** One thread and one block per insert, so that a segment becomes one part per month and the API keeps its cores. */
export const insertSettings = {
  max_threads: 1,
  max_insert_threads: '1',
  input_format_parallel_parsing: 0,
  max_partitions_per_insert_block: '0',
  min_insert_block_size_rows: '4000000',
  min_insert_block_size_bytes: '1000000000',
} as const
