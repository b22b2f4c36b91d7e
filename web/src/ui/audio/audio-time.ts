/** How often the progress moves (shell specification, section 4). */
const progressMs = 1000

/** Reads how far a sound has come, again and again; answers how to stop. */
export function watchProgress(read: () => void): () => void {
  const timer = setInterval(read, progressMs)
  return () => clearInterval(timer)
}

/** `m:ss` of a time in seconds; what is not known yet is `0:00`. */
export function formatSeconds(seconds: number): string {
  const whole = Number.isFinite(seconds) && seconds > 0 ? Math.floor(seconds) : 0
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** The track before or after, from the last to the first and back. */
export const trackAfter = (index: number, step: 1 | -1, count: number): number => (index + step + count) % count
