/** Returns the cumulative shares of counts in whole percent. */
export function cumulativeShares(counts: readonly number[]): number[] {
  const all = counts.reduce((sum, count) => sum + count, 0)
  let sum = 0
  return counts.map((count) => {
    sum += count
    return all === 0 ? 0 : Math.round((100 * sum) / all)
  })
}
