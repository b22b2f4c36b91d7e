// Resident memory of this process over a run: its peak, and whether it grows.

const mebibyte = 1_048_576
const readEveryMs = 250
/** Readings a window; its least is what is held, above it is what waits for the garbage collector. */
const windowReadings = 8

export interface MemoryUse {
  readonly peakMiB: number
  /** By how much the memory held grows from the second quarter of the run to its end, and how surely that is known. */
  readonly growthMiB: number
  readonly growthMarginMiB: number
}

/** Reads until `end` is called. */
export function watchMemory(): { end(): MemoryUse } {
  const readings: number[] = []
  const timer = setInterval(() => readings.push(process.memoryUsage.rss() / mebibyte), readEveryMs)
  return {
    end: () => {
      clearInterval(timer)
      const settled = readings.slice(Math.floor(readings.length / 4))
      const { growth, margin } = growthOf(settled)
      const peakMiB = Math.round(Math.max(...readings))
      return { peakMiB, growthMiB: Math.round(growth), growthMarginMiB: Math.ceil(margin) }
    },
  }
}

export interface Growth {
  readonly growth: number
  /** The growth lies within this much of it, with 95 % confidence. */
  readonly margin: number
}

/** Normal quantile; windows are many. */
const confident = 1.96

/** Least squares over the least of each window, times the windows: how far the memory held has risen. */
export function growthOf(readings: readonly number[]): Growth {
  const held: number[] = []
  for (let at = 0; at + windowReadings <= readings.length; at += windowReadings)
    held.push(Math.min(...readings.slice(at, at + windowReadings)))
  const { length } = held
  if (length < 3) return { growth: 0, margin: 0 }
  const middle = (length - 1) / 2
  const mean = held.reduce((sum, reading) => sum + reading, 0) / length
  const spread = held.reduce((sum, _, at) => sum + (at - middle) ** 2, 0)
  const slope = held.reduce((sum, reading, at) => sum + (at - middle) * (reading - mean), 0) / spread
  const strays = held.reduce((sum, reading, at) => sum + (reading - mean - slope * (at - middle)) ** 2, 0)
  const error = Math.sqrt(strays / (length - 2) / spread)
  return { growth: slope * (length - 1), margin: confident * error * (length - 1) }
}

/** Returns whether memory has grown by more than the bound beyond doubt: noise alone does not make it so. */
export const growsBeyond = ({ growthMiB, growthMarginMiB }: Omit<MemoryUse, 'peakMiB'>, boundMiB: number): boolean =>
  growthMiB - growthMarginMiB > boundMiB

/** The growth as the table shows it. */
export const showGrowth = ({ growthMiB, growthMarginMiB }: Omit<MemoryUse, 'peakMiB'>): string =>
  `${growthMiB >= 0 ? '+' : ''}${growthMiB} ± ${growthMarginMiB} MiB`
