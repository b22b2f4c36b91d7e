// Retention of the history store: whole partitions go at once, rows of a partition are marked and go with its next merge.
import type { History } from './history.ts'

/** One list of points in a statement; more are taken in turns. */
const pointsAtOnce = 20_000

/** Points whose samples before an instant (epoch ms) may go. */
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

/** Returns how many samples a cut holds. */
export async function countSamples(history: History, cut: SampleCut): Promise<number> {
  let count = 0
  for (const condition of conditionsOf(cut)) count += await countWhere(history, condition, cut.before)
  return count
}

/** Removes the samples of a cut. Returns how many there were. */
export async function removeSamples(history: History, cut: SampleCut): Promise<number> {
  let removed = 0
  for (const condition of conditionsOf(cut)) {
    const count = await countWhere(history, condition, cut.before)
    // A statement that finds nothing would still have to look at every part.
    if (count > 0) await history.run(`DELETE FROM sample WHERE ${condition}`, { before: cut.before })
    removed += count
  }
  return removed
}

function conditionsOf({ points }: SampleCut): string[] {
  if (points.some((point) => !/^\d{1,20}$/.test(point))) throw new TypeError('not point ids')
  const lists = Array.from({ length: Math.ceil(points.length / pointsAtOnce) }, (_, index) =>
    points.slice(index * pointsAtOnce, (index + 1) * pointsAtOnce),
  )
  return lists.map((list) => `point IN (${list.join(',')}) AND ts < fromUnixTimestamp64Milli({before:Int64})`)
}

async function countWhere(history: History, condition: string, before: number): Promise<number> {
  const [[count] = [0]] = await history.rows<[number]>(`SELECT count() FROM sample WHERE ${condition}`, { before })
  return Number(count)
}

/** Drops the partitions of which every sample is older than an instant, whosever they are. Returns how many rows went. */
export async function dropPartitions(history: History, before: number): Promise<number> {
  let removed = 0
  for (const { id, rows, newest } of await listPartitions(history)) {
    if (newest >= before) continue
    await history.run(`ALTER TABLE sample DROP PARTITION ID '${id}'`)
    removed += rows
  }
  return removed
}

/** Partitions of the samples, the oldest first. */
export async function listPartitions(history: History): Promise<Partition[]> {
  const rows = await history.rows<[id: string, rows: number, newest: number]>(
    `SELECT partition_id, sum(rows), toUnixTimestamp(max(max_time)) * 1000 FROM system.parts
     WHERE active AND database = currentDatabase() AND table = 'sample' GROUP BY partition_id ORDER BY partition_id`,
  )
  // The bound of a part is cut to the second.
  return rows.map(([id, count, newest]) => ({ id, rows: Number(count), newest: Number(newest) + 1000 }))
}
