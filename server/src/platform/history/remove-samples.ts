// Retention of the history store. Whole partitions are dropped at once; single rows are marked and removed at the next
// merge.
import type { History } from './history.ts'

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
  for (const condition of conditionsOf(cut)) count += await countWhere(history, condition, cut.before)
  return count
}

/** Removes the samples of a cut. Returns their number. */
export async function removeSamples(history: History, cut: SampleCut): Promise<number> {
  let removed = 0
  for (const condition of conditionsOf(cut)) {
    const count = await countWhere(history, condition, cut.before)
    // A DELETE that matches nothing would still scan every part.
    if (count > 0) await history.run(`DELETE FROM sample WHERE ${condition}`, { before: cut.before })
    removed += count
  }
  return removed
}

function conditionsOf({ points }: SampleCut): string[] {
  if (points.some((point) => !/^\d{1,20}$/.test(point))) throw new TypeError('not point ids')
  const lists = Array.from({ length: Math.ceil(points.length / pointsPerStatement) }, (_, index) =>
    points.slice(index * pointsPerStatement, (index + 1) * pointsPerStatement),
  )
  return lists.map((list) => `point IN (${list.join(',')}) AND ts < fromUnixTimestamp64Milli({before:Int64})`)
}

async function countWhere(history: History, condition: string, before: number): Promise<number> {
  const [[count] = [0]] = await history.rows<[number]>(`SELECT count() FROM sample WHERE ${condition}`, { before })
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
