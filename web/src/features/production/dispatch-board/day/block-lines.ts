// Where the work of a station lies on its day: beside each other, and below each other where they would lie on one another. Pure.

interface BlockSpan {
  /** Shares of what is shown, in per cent. */
  readonly left: string
  readonly width: string
}

/** What a block takes at least of the narrowest track, so that its code is legible: 44 of 432 px. */
const leastShare = 10.2

/** Returns in which line of its track each block lies, in their order, and how many lines there are. */
export function assignBlockLines(blocks: readonly BlockSpan[]): {
  readonly lines: readonly number[]
  readonly count: number
} {
  const ends: number[] = []
  const spans = blocks.map(({ left, width }, at) => {
    const from = Math.min(Number.parseFloat(left), 100 - leastShare)
    return { at, from, to: from + Math.max(Number.parseFloat(width), leastShare) }
  })
  const lines = blocks.map(() => 0)
  // What ends where the next begins lies beside it, however it was rounded.
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

/** Returns what of a code tells it from those beside it where there is no room for all of it. */
export const shortCodeOf = (code: string): string => code.slice(-shownLetters)
