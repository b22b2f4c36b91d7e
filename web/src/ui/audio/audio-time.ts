/** Interval of the progress display (shell specification, section 4). */
const progressMs = 1000

/** Reads the position of a sound repeatedly. Returns a function that stops this. */
export function watchProgress(read: () => void): () => void {
  const timer = setInterval(read, progressMs)
  return () => clearInterval(timer)
}

/** Formats seconds as `m:ss`. A value that is not known yet is `0:00`. */
export function formatSeconds(seconds: number): string {
  const wholeSeconds = Number.isFinite(seconds) && seconds > 0 ? Math.floor(seconds) : 0
  return `${Math.floor(wholeSeconds / 60)}:${String(wholeSeconds % 60).padStart(2, '0')}`
}

/** Returns the index of the previous or next track. The first one follows the last one. */
export const trackAfter = (index: number, step: 1 | -1, count: number): number => (index + step + count) % count
