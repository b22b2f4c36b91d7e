// What a segment passes on to those after it: the one place that knows transfer batches. Plain: it reads nothing and stores nothing.
import type Big from 'big.js'

interface TransferInput {
  /** In the unit of the product; null where each piece goes on as it is done. */
  readonly transferBatch: string | null
  readonly good: Big
  readonly scrap: Big
  /** What it can make at all. */
  readonly target: Big
  readonly isComplete: boolean
}

export interface TransferResult {
  readonly passed: Big
  /** How many good pieces it takes until more goes on; undefined where none waits for others. */
  readonly next: Big | undefined
}

/** Returns whole transfer batches, and the rest once the segment is complete. */
export function computeTransfer({ transferBatch, good, scrap, target, isComplete }: TransferInput): TransferResult {
  if (transferBatch === null || isComplete) return { passed: good, next: undefined }
  const passed = good.minus(good.mod(transferBatch))
  const next = passed.plus(transferBatch)
  const most = target.minus(scrap)
  return { passed, next: most.gt(good) && most.lt(next) ? most : next }
}

/** Returns what has passed on where so much of it was worked on already: that does not come back because more is planned later. */
export function atLeastTaken({ passed, next }: TransferResult, good: Big, taken: Big): TransferResult {
  const used = taken.lt(good) ? taken : good
  return { next, passed: passed.lt(used) ? used : passed }
}
