import Big from 'big.js'

/** Returns the percentage of good pieces among these and the scrap; null without any. */
export function yieldOf(good: string | Big, scrap: string | Big): string | null {
  const pieces = new Big(good).plus(scrap)
  // Rounded down, so that 100 means that all pieces are good.
  return pieces.gt(0) ? new Big(good).times(100).div(pieces).round(1, Big.roundDown).toFixed() : null
}

interface OrderPieces {
  readonly good: string | Big
  /** Scrap of all segments. */
  readonly scrap: string | Big
  /** Scrap of the last segment. */
  readonly lastScrap: string | Big
}

/**
 * Returns the yield of an order. Null before a piece was reported at the last segment, because scrap of an early segment
 * says nothing of the yield before.
 */
export const orderYieldOf = ({ good, scrap, lastScrap }: OrderPieces): string | null =>
  new Big(good).plus(lastScrap).gt(0) ? yieldOf(good, scrap) : null
