const two = (part: number): string => String(part).padStart(2, '0')

/** Returns a duration as a clock shows it: `4:07`, `1:02:09`. */
export function counterOf(durationMs: number): string {
  const seconds = Math.max(0, Math.floor(durationMs / 1000))
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return hours === 0 ? `${minutes}:${two(seconds % 60)}` : `${hours}:${two(minutes)}:${two(seconds % 60)}`
}
