// Resident memory of this process during a run: its peak and growth.

const mebibyte = 1_048_576
const readEveryMs = 250
/** Readings per window. The minimum of a window is memory in use; the rest waits for the garbage collector. */
const windowReadings = 8

export interface MemoryUse {
  readonly peakMiB: number
  /** Growth of the used memory from the second quarter of the run to its end, and its margin of error. */
  readonly growthMiB: number
  readonly growthMarginMiB: number
}

/** Measures until `end` is called. */
export function watchMemory(): { end(): MemoryUse } {
  const readings: number[] = []
  const timer = setInterval(() => readings.push(process.memoryUsage.rss() / mebibyte), readEveryMs)
  return {
    end: () => {
      clearInterval(timer)
      const readingsAfterStart = readings.slice(Math.floor(readings.length / 4))
      const { growth, margin } = growthOf(readingsAfterStart)
      const peakMiB = Math.round(Math.max(...readings))
      return { peakMiB, growthMiB: Math.round(growth), growthMarginMiB: Math.ceil(margin) }
    },
  }
}

export interface Growth {
  readonly growth: number
  /** The true growth lies within this margin with 95 % confidence. */
  readonly margin: number
}

/** Quantile of the normal distribution for 95 %. */
const quantile95 = 1.96

/** Returns the growth of used memory, by linear regression over the minima of the windows. */
export function growthOf(readings: readonly number[]): Growth {
  const minima: number[] = []
  for (let at = 0; at + windowReadings <= readings.length; at += windowReadings)
    minima.push(Math.min(...readings.slice(at, at + windowReadings)))
  const { length } = minima
  if (length < 3) return { growth: 0, margin: 0 }
  const middle = (length - 1) / 2
  const mean = minima.reduce((sum, reading) => sum + reading, 0) / length
  const spread = minima.reduce((sum, _, at) => sum + (at - middle) ** 2, 0)
  const slope = minima.reduce((sum, reading, at) => sum + (at - middle) * (reading - mean), 0) / spread
  const squaredResiduals = minima.reduce((sum, reading, at) => sum + (reading - mean - slope * (at - middle)) ** 2, 0)
  const error = Math.sqrt(squaredResiduals / (length - 2) / spread)
  return { growth: slope * (length - 1), margin: quantile95 * error * (length - 1) }
}

/** Returns whether memory grew by more than the bound, beyond the margin of error. */
export const growsBeyond = ({ growthMiB, growthMarginMiB }: Omit<MemoryUse, 'peakMiB'>, boundMiB: number): boolean =>
  growthMiB - growthMarginMiB > boundMiB

/** Returns the growth as shown in the table. */
export const formatGrowth = ({ growthMiB, growthMarginMiB }: Omit<MemoryUse, 'peakMiB'>): string =>
  `${growthMiB >= 0 ? '+' : ''}${growthMiB} ± ${growthMarginMiB} MiB`
