/**
 * Returns the number of characters to insert, remove, replace or swap with their neighbour to turn one text into the
 * other. Returns `max + 1` if it is above `max`.
 */
export function editDistance(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1
  let beforePrevious: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1]
      let edits = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (isSame ? 0 : 1),
      )
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      if (isSwap) edits = Math.min(edits, (beforePrevious[column - 2] ?? 0) + 1)
      current.push(edits)
    }
    if (Math.min(...current) > max) return max + 1
    beforePrevious = previous
    previous = current
  }
  return Math.min(previous[b.length] ?? 0, max + 1)
}
