// Assigns the work of a station to lines of its day track, so that blocks do not overlap. Pure.

interface BlockSpan {
  /** Shares of the visible time in percent. */
  readonly left: string
  readonly width: string
}

/** Least width of a block, so that its code is legible in the narrowest track: 44 of 432 px. */
const minShare = 10.2

/** Returns the line of each block in the order of the blocks, and the number of lines. */
export function assignBlockLines(blocks: readonly BlockSpan[]): {
  readonly lines: readonly number[]
  readonly count: number
} {
  const ends: number[] = []
  const spans = blocks.map(({ left, width }, at) => {
    const from = Math.min(Number.parseFloat(left), 100 - minShare)
    return { at, from, to: from + Math.max(Number.parseFloat(width), minShare) }
  })
  const lines = blocks.map(() => 0)
  // Tolerates rounding, so that a block can start where another one ends.
  const slack = 0.01
  for (const { at, from, to } of spans.toSorted((span, other) => span.from - other.from)) {
    const free = ends.findIndex((end) => end <= from + slack)
    const line = free < 0 ? ends.length : free
    ends[line] = to
    lines[at] = line
  }
  return { lines, count: Math.max(1, ends.length) }
}

const shownLetters = 4

/** Returns the end of a code, which distinguishes it from its neighbours when there is no room for the whole code. */
export const shortCodeOf = (code: string): string => code.slice(-shownLetters)
