// One line of the table: measured value and goal.

export interface Figure {
  readonly name: string
  /** With its unit. */
  readonly measured: string
  readonly goal: string
  readonly isMet: boolean
  /** Further results of the run. */
  readonly remark?: string
}

/** Duration of a measurement: full length for the goals, or a quick look. */
export interface Length {
  readonly seconds: number
  readonly calls: number
}

export const fullLength: Length = { seconds: 60, calls: 200 }
export const quickLength: Length = { seconds: 5, calls: 40 }

/** Returns the value below which the given share of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Returns a figure in ms with an upper goal. */
export function upperGoalMs(
  name: string,
  values: readonly number[],
  { share, goalMs }: { share: number; goalMs: number },
) {
  const measured = percentile(values, share)
  return {
    name: `${name}, p${share * 100}`,
    measured: `${formatMs(measured)} ms`,
    goal: `<= ${goalMs} ms`,
    isMet: measured <= goalMs,
    remark: `${values.length} measured, median ${formatMs(percentile(values, 0.5))} ms, longest ${formatMs(percentile(values, 1))} ms`,
  } satisfies Figure
}

const formatMs = (value: number): string => value.toFixed(value < 10 ? 1 : 0)

/** Returns a figure without a unit with an upper goal. */
export function upperGoal(name: string, value: number, goal: number): Figure {
  return { name, measured: value.toFixed(4), goal: `<= ${goal}`, isMet: value <= goal }
}
