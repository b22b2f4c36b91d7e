import Big from 'big.js'

/** Returns the percentage of good pieces among these and the scrap; null without any. */
export function yieldOf(good: string | Big, scrap: string | Big): string | null {
  const pieces = new Big(good).plus(scrap)
  // Rounded down, so that 100 means that all pieces are good.
  return pieces.gt(0) ? new Big(good).times(100).div(pieces).round(1, Big.roundDown).toFixed() : null
}
