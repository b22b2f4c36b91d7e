// The shape of a curve of percentages: one unit wide a day, each figure at the end of its day, from nothing on.

/** Returns the path of a line in a box 100 high; '' where nothing is known. */
export function lineOf(percentages: readonly (number | null)[]): string {
  const points = percentages.flatMap((percentage, at) =>
    percentage === null ? [] : [`L${at + 1} ${(100 - percentage).toFixed(2)}`],
  )
  return points.length === 0 ? '' : `M0 100${points.join('')}`
}

/** Returns which of so many days ends nearest to a share of the width. */
export const dayAtShare = (share: number, days: number): number =>
  Math.min(days - 1, Math.max(0, Math.round(share * days) - 1))

const mostShown = 5

/** Returns the days that are written below a curve: the last one, and others at even distances before it. */
export function shownDays(days: number): number[] {
  const step = Math.ceil(days / mostShown)
  const shown: number[] = []
  for (let day = days - 1; day >= 0; day -= step) shown.unshift(day)
  return shown
}
