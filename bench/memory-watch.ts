// Resident memory of this process over a run: its peak, and whether it grows.

const mebibyte = 1_048_576
const readEveryMs = 250
/** Readings a window; its least is what is held, above it is what waits for the garbage collector. */
const windowReadings = 8

export interface MemoryUse {
  readonly peakMiB: number
  /** By how much the memory held grows from the second quarter of the run to its end, as the median slope says. */
  readonly growthMiB: number
}

/** Reads until `end` is called. */
export function watchMemory(): { end(): MemoryUse } {
  const readings: number[] = []
  const timer = setInterval(() => readings.push(process.memoryUsage.rss() / mebibyte), readEveryMs)
  return {
    end: () => {
      clearInterval(timer)
      const settled = readings.slice(Math.floor(readings.length / 4))
      return { peakMiB: Math.round(Math.max(...readings)), growthMiB: Math.round(growthOf(settled)) }
    },
  }
}

/** The median slope of the least of each window, times the windows. One collection early or late does not move it. */
export function growthOf(readings: readonly number[]): number {
  const held: number[] = []
  for (let at = 0; at + windowReadings <= readings.length; at += windowReadings)
    held.push(Math.min(...readings.slice(at, at + windowReadings)))
  const slopes: number[] = []
  for (const [at, one] of held.entries())
    for (let later = at + 1; later < held.length; later++) slopes.push(((held[later] ?? one) - one) / (later - at))
  if (slopes.length === 0) return 0
  slopes.sort((one, other) => one - other)
  return (slopes[Math.floor(slopes.length / 2)] ?? 0) * (held.length - 1)
}
