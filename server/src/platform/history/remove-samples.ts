// Retention of the history store and of its aggregates. Whole partitions are dropped at once; single rows are marked and removed at the next
// merge.
import { type Tier, tiers } from './aggregate-tables.ts'
import type { History } from './history.ts'

/** A table with rows of points: its name, and the column of the instant. */
interface PointTable {
  readonly name: 'sample' | Tier['table']
  readonly instant: 'ts' | 't0'
}

const samples: PointTable = { name: 'sample', instant: 'ts' }

/** Maximum points per statement; longer lists are split. */
const pointsPerStatement = 20_000

/** Points whose samples before an instant (epoch ms) are to be removed. */
export interface SampleCut {
  readonly points: readonly string[]
  readonly before: number
}

interface Partition {
  readonly id: string
  readonly rows: number
  /** Instant of its newest sample, epoch ms. */
  readonly newest: number
}

/** Returns the number of samples in a cut. */
export async function countSamples(history: History, cut: SampleCut): Promise<number> {
  let count = 0
  for (const condition of conditionsOf(samples, cut)) count += await countWhere(history, samples, condition)
  return count
}

/** Removes the samples of a cut. Returns their number. */
export function removeSamples(history: History, cut: SampleCut): Promise<number> {
  return removeRows(history, samples, cut)
}

/** Removes the buckets of a tier that begin before the instant of a cut. Returns their number. */
export function removeBuckets(history: History, table: Tier['table'], cut: SampleCut): Promise<number> {
  return removeRows(history, { name: table, instant: 't0' }, cut)
}

/** Returns the points with buckets of a tier that begin before an instant, epoch ms. */
export async function listBucketPoints(history: History, table: Tier['table'], before: number): Promise<string[]> {
  if (!Number.isSafeInteger(before)) throw new TypeError('not an instant')
  const rows = await history.rows<[point: string]>(
    `SELECT DISTINCT toString(point) FROM ${table} WHERE t0 < fromUnixTimestamp64Milli(toInt64(${before}), 'UTC')`,
  )
  return rows.map(([point]) => point)
}

/** Removes all samples, aggregates and marks. */
export async function removeAll(history: History): Promise<void> {
  for (const table of [...tiers.map((tier) => tier.table), 'sample_mark', 'sample'])
    await history.run(`TRUNCATE TABLE ${table}`)
}

/** Returns the number of samples and of aggregates. */
export async function countAll(history: History): Promise<number> {
  const tables = ['sample', ...tiers.map((tier) => tier.table)]
  const counts = tables.map((table) => `SELECT count() AS n FROM ${table}`)
  const [[count] = [0]] = await history.rows<[number]>(`SELECT sum(n) FROM (${counts.join(' UNION ALL ')})`)
  return Number(count)
}

async function removeRows(history: History, table: PointTable, cut: SampleCut): Promise<number> {
  let removed = 0
  for (const condition of conditionsOf(table, cut)) {
    const count = await countWhere(history, table, condition)
    // A DELETE that matches nothing would still scan every part.
    if (count > 0) await history.run(`DELETE FROM ${table.name} WHERE ${condition}`)
    removed += count
  }
  return removed
}

function conditionsOf({ instant }: PointTable, { points, before }: SampleCut): string[] {
  if (points.some((point) => !/^\d{1,20}$/.test(point))) throw new TypeError('not point ids')
  if (!Number.isSafeInteger(before)) throw new TypeError('not an instant')
  const lists = Array.from({ length: Math.ceil(points.length / pointsPerStatement) }, (_, index) =>
    points.slice(index * pointsPerStatement, (index + 1) * pointsPerStatement),
  )
  const end = `${instant} < fromUnixTimestamp64Milli(toInt64(${before}), 'UTC')`
  return lists.map((list) => `point IN (${list.join(',')}) AND ${end}`)
}

async function countWhere(history: History, { name }: PointTable, condition: string): Promise<number> {
  const [[count] = [0]] = await history.rows<[number]>(`SELECT count() FROM ${name} WHERE ${condition}`)
  return Number(count)
}

/**
 * Drops the partitions whose samples are all older than an instant, for all companies. Returns the number of removed
 * rows.
 */
export async function dropPartitions(history: History, before: number): Promise<number> {
  let removed = 0
  for (const { id, rows, newest } of await listPartitions(history)) {
    if (newest >= before) continue
    await history.run(`ALTER TABLE sample DROP PARTITION ID '${id}'`)
    removed += rows
  }
  return removed
}

/** Returns the partitions of the samples, oldest first. */
export async function listPartitions(history: History): Promise<Partition[]> {
  const rows = await history.rows<[id: string, rows: number, newest: number]>(
    `SELECT partition_id, sum(rows), toUnixTimestamp(max(max_time)) * 1000 FROM system.parts
     WHERE active AND database = currentDatabase() AND table = 'sample' GROUP BY partition_id ORDER BY partition_id`,
  )
  // The bound of a part is truncated to the second.
  return rows.map(([id, count, newest]) => ({ id, rows: Number(count), newest: Number(newest) + 1000 }))
}
