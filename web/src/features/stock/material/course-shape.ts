// The shape of a stock chart: a stair with one step per day on a round scale.

/** The range of a chart. */
export interface Scale {
  readonly low: number
  readonly high: number
  readonly ticks: readonly number[]
}

const rounds = [1, 2, 2.5, 5, 10]

/** Returns the smallest round step that is not below a size. */
function roundStep(size: number): number {
  const power = 10 ** Math.floor(Math.log10(size))
  return (rounds.find((round) => round * power >= size * (1 - 1e-9)) ?? 10) * power
}

/** Returns a scale with at most five steps that contains 0 and every level. */
export function scaleOf(levels: readonly number[]): Scale {
  const [low, high] = [Math.min(0, ...levels), Math.max(0, ...levels)]
  const step = roundStep((high - low || 1) / 4)
  const [first, last] = [Math.floor(low / step + 1e-9), Math.max(1, Math.ceil(high / step - 1e-9))]
  const ticks = Array.from({ length: last - first + 1 }, (_, at) => Number(((first + at) * step).toPrecision(12)))
  return { low: ticks[0] ?? 0, high: ticks.at(-1) ?? 1, ticks }
}

/** Returns the distance of a level from the top, from 0 to 1. */
export const depthOf = (level: number, { low, high }: Scale): number => (high - level) / (high - low)

/** Returns the SVG path of a stair in a box of this height. Each day is one unit wide. */
export function stairPath(levels: readonly number[], scale: Scale, height: number): string {
  return levels
    .map((level, at) => {
      const y = (depthOf(level, scale) * height).toFixed(2)
      return `${at === 0 ? 'M' : 'L'}${at} ${y}L${at + 1} ${y}`
    })
    .join('')
}

/** Returns the index of the day at a share of the width. */
export const dayAt = (share: number, days: number): number => Math.min(days - 1, Math.max(0, Math.floor(share * days)))

/** Returns the indexes of the days that start a month. */
export const monthStarts = (days: readonly string[]): number[] =>
  days.flatMap((day, at) => (day.endsWith('-01') ? [at] : []))
