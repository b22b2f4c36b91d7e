// When the demo factory works: two shifts a day but on Sundays, in the zone of its company.

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs
/** Of the demo company, Asia/Seoul, which knows no summer time. */
const zoneMs = 9 * hourMs
const [opensMs, closesMs] = [6 * hourMs, 22 * hourMs]
const sunday = 0

/** Returns when the day begins in which an instant falls. */
export const dayOf = (at: number): number => Math.floor((at + zoneMs) / dayMs) * dayMs - zoneMs

/** Returns the date of an instant as `2026-11-23`. */
export const dateOf = (at: number): string => new Date(at + zoneMs).toISOString().slice(0, 10)

export const isWorkingDay = (at: number): boolean => new Date(at + zoneMs).getUTCDay() !== sunday

export const isMonday = (at: number): boolean => new Date(at + zoneMs).getUTCDay() === 1

/** Returns whether an instant falls into the first shift. */
export const isEarly = (at: number): boolean => at - dayOf(at) < 14 * hourMs

/** Returns the first instant from one on at which somebody works. */
export function nextWorking(at: number): number {
  const day = dayOf(at)
  if (!isWorkingDay(at) || at >= day + closesMs) return nextWorking(day + dayMs)
  return Math.max(at, day + opensMs)
}

/** Returns when work of some minutes that begins at an instant is done. */
export function endOfWork(beginsAt: number, minutes: number): number {
  let [at, left] = [nextWorking(beginsAt), minutes * minuteMs]
  for (;;) {
    const open = dayOf(at) + closesMs - at
    if (left <= open) return at + left
    left -= open
    at = nextWorking(at + open)
  }
}
