// Computes what a segment passes on to its successors. All rules about transfer batches are here. Pure: no reads, no
// writes.
import type Big from 'big.js'

interface TransferInput {
  /** In the unit of the product; null if each piece is passed on as soon as it is good. */
  readonly transferBatch: string | null
  readonly good: Big
  readonly scrap: Big
  /** The most pieces that the segment can produce. */
  readonly target: Big
  readonly isComplete: boolean
}

export interface TransferResult {
  readonly passed: Big
  /** Number of good pieces at which more is passed on; undefined if no piece waits for others. */
  readonly next: Big | undefined
}

/** Returns whole transfer batches, and everything once the segment is complete. */
export function computeTransfer({ transferBatch, good, scrap, target, isComplete }: TransferInput): TransferResult {
  if (transferBatch === null || isComplete) return { passed: good, next: undefined }
  const passed = good.minus(good.mod(transferBatch))
  const next = passed.plus(transferBatch)
  const maxGood = target.minus(scrap)
  return { passed, next: maxGood.gt(good) && maxGood.lt(next) ? maxGood : next }
}

/**
 * Returns at least the pieces that successors have worked on. They stay passed on even if the plan grows and the
 * segment is no longer complete.
 */
export function minTaken({ passed, next }: TransferResult, good: Big, segmentTaken: Big): TransferResult {
  const takenQuantity = segmentTaken.lt(good) ? segmentTaken : good
  return { next, passed: passed.lt(takenQuantity) ? takenQuantity : passed }
}
