// Samples that are received and not in history yet. A curve of few samples adds them itself, because storing them takes
// longer than reading the curve.
import type { SampleRow } from '../../../platform/history/row-codec.ts'
import { waitAtMost } from '../../../platform/pause.ts'
import { flushAtMostMs, isRecent } from './wait-for-flush.ts'

/** Returns the pending samples of points in order of arrival; undefined if they must be flushed instead. */
export type PendingRead = (points: readonly string[]) => Promise<readonly SampleRow[] | undefined>

export type PendingSamples = ReadonlyMap<string, readonly SampleRow[]>

const noPending: PendingSamples = new Map()

/**
 * Returns the pending samples of a read whose range ends at `to`, by point; undefined if they must be flushed instead. If
 * the intake takes too long, the newest seconds are missing.
 */
export async function readPending(
  read: PendingRead | undefined,
  to: number,
  pointIds: readonly string[],
): Promise<PendingSamples | undefined> {
  if (!isRecent(to) || pointIds.length === 0) return noPending
  if (!read) return undefined
  const reading = read(pointIds).then((samples) => samples && Map.groupBy(samples, ({ point }) => point))
  return await waitAtMost(reading, flushAtMostMs, noPending)
}
