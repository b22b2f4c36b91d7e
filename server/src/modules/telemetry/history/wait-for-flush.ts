import { waitAtMost } from '../../../platform/pause.ts'

/** A read whose range ends less than this before now waits for history that is not stored yet. */
const flushWithinMs = 15_000
/** Maximum wait. If the store is too slow, the read lacks the newest seconds. */
export const flushAtMostMs = 3000

/** Stores the received samples of some points, or of all, in history. */
export type Flush = (points?: readonly string[]) => Promise<void>

/** Returns whether samples of a range that ends at `to` may not be in history yet. */
export const isRecent = (to: number): boolean => to > Date.now() - flushWithinMs

/** Resolves when all samples of the points received up to `to` are in history, or after `flushAtMostMs`. */
export async function waitForFlush(flush: Flush, to: number, points?: readonly string[]): Promise<void> {
  if (isRecent(to)) await waitAtMost(flush(points), flushAtMostMs)
}
