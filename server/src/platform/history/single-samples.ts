// Reads and removes single samples of the history store, by point and instant.
import type { History } from './history.ts'
import type { SampleRow } from './row-codec.ts'

export interface SampleKey {
  readonly point: string
  /** Epoch ms. */
  readonly ts: number
}

type SingleSampleRow = [
  point: number,
  ts: number,
  rts: number,
  value: number | null,
  text: string,
  quality: number,
  flags: number,
]

const columns =
  'point, toUnixTimestamp64Milli(ts), toUnixTimestamp64Milli(rts), value, text, quality, flags FROM sample FINAL'

/** Returns the stored samples of the keys. An empty text is returned as 0; the caller knows the type of the point. */
export async function findSamples(history: History, keys: readonly SampleKey[]): Promise<SampleRow[]> {
  if (keys.length === 0) return []
  const list = keys.map((key) => `(${literalOf(key)})`)
  return select(history, `SELECT ${columns} WHERE (point, ts) IN (${list.join()})`)
}

/** Returns the newest stored sample before an instant. */
export async function findSampleBefore(history: History, key: SampleKey): Promise<SampleRow | undefined> {
  const [point, ts] = literalsOf(key)
  const [row] = await select(
    history,
    `SELECT ${columns} WHERE point = ${point} AND ts < ${ts} ORDER BY ts DESC LIMIT 1`,
  )
  return row
}

/**
 * Removes every version of a sample. Its hour is marked before, so that no interruption loses the mark, and after,
 * because a mark must not be older than the change.
 */
export async function removeSample(history: History, key: SampleKey): Promise<void> {
  const [point, ts] = literalsOf(key)
  const mark = `INSERT INTO sample_mark SELECT ${point}, toStartOfHour(${ts}), now()`
  await history.run(mark)
  await history.run(`DELETE FROM sample WHERE point = ${point} AND ts = ${ts}`)
  await history.run(mark)
}

async function select(history: History, query: string): Promise<SampleRow[]> {
  const rows = await history.rows<SingleSampleRow>(query)
  return rows.map(([point, ts, rts, number, text, quality, flags]) => ({
    point: String(point),
    ts,
    rts,
    value: number === null ? null : text !== '' ? text : number,
    quality,
    flags,
  }))
}

const literalOf = (key: SampleKey): string => literalsOf(key).join(', ')

function literalsOf({ point, ts }: SampleKey): [point: string, ts: string] {
  if (!/^\d{1,20}$/.test(point) || !Number.isSafeInteger(ts)) throw new TypeError('not a sample')
  return [point, `fromUnixTimestamp64Milli(toInt64(${ts}), 'UTC')`]
}
