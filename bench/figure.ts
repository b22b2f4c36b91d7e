// One line of the table: what was measured, what was promised.

export interface Figure {
  readonly name: string
  /** With its unit. */
  readonly measured: string
  readonly goal: string
  readonly isMet: boolean
  /** What else the run showed. */
  readonly remark?: string
}

/** How long to measure: the full length of the goals, or a look. */
export interface Length {
  readonly seconds: number
  readonly calls: number
}

export const fullLength: Length = { seconds: 60, calls: 200 }
export const quickLength: Length = { seconds: 5, calls: 40 }

/** The value below which the given share of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** A figure in ms that should not be more than its goal. */
export function atMostMs(
  name: string,
  values: readonly number[],
  { share, goalMs }: { share: number; goalMs: number },
) {
  const measured = percentile(values, share)
  return {
    name: `${name}, p${share * 100}`,
    measured: `${showMs(measured)} ms`,
    goal: `<= ${goalMs} ms`,
    isMet: measured <= goalMs,
    remark: `${values.length} measured, median ${showMs(percentile(values, 0.5))} ms, longest ${showMs(percentile(values, 1))} ms`,
  } satisfies Figure
}

const showMs = (value: number): string => value.toFixed(value < 10 ? 1 : 0)

/** A bare number that should not be more than its goal. */
export function atMost(name: string, value: number, goal: number): Figure {
  return { name, measured: value.toFixed(4), goal: `<= ${goal}`, isMet: value <= goal }
}
