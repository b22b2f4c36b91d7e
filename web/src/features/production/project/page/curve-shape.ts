// The shape of a curve of percentages from zero. Each day is one unit wide, and each value is at the end of its day.

/** Returns the SVG path of a line in a box of height 100. '' without values. */
export function lineOf(percentages: readonly (number | null)[]): string {
  const points = percentages.flatMap((percentage, at) =>
    percentage === null ? [] : [`L${at + 1} ${(100 - percentage).toFixed(2)}`],
  )
  return points.length === 0 ? '' : `M0 100${points.join('')}`
}

/** Returns the index of the day whose end is nearest to a share of the width. */
export const dayIndexAt = (share: number, days: number): number =>
  Math.min(days - 1, Math.max(0, Math.round(share * days) - 1))

const maxShown = 5

/**
 * Returns the indexes of the days that are labelled below a curve: the last day, and others at even distances before
 * it.
 */
export function shownDays(days: number): number[] {
  const step = Math.ceil(days / maxShown)
  const labelledDays: number[] = []
  for (let day = days - 1; day >= 0; day -= step) labelledDays.unshift(day)
  return labelledDays
}
