// The working hours of the demo factory: two shifts a day except on Sundays, in the zone of its company.

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs
/** Zone of the demo company, Asia/Seoul, which has no daylight saving time. */
const zoneMs = 9 * hourMs
const [opensMs, closesMs] = [6 * hourMs, 22 * hourMs]
const sunday = 0

/** Returns the start of the day of an instant. */
export const dayOf = (at: number): number => Math.floor((at + zoneMs) / dayMs) * dayMs - zoneMs

/** Returns the date of an instant as `2026-11-23`. */
export const dateOf = (at: number): string => new Date(at + zoneMs).toISOString().slice(0, 10)

export const isWorkingDay = (at: number): boolean => new Date(at + zoneMs).getUTCDay() !== sunday

export const isMonday = (at: number): boolean => new Date(at + zoneMs).getUTCDay() === 1

/** Returns whether an instant falls into the first shift. */
export const isEarly = (at: number): boolean => at - dayOf(at) < 14 * hourMs

/** Returns the first working instant from `at` on. */
export function nextWorking(at: number): number {
  const day = dayOf(at)
  if (!isWorkingDay(at) || at >= day + closesMs) return nextWorking(day + dayMs)
  return Math.max(at, day + opensMs)
}

/** Returns the end of work that begins at an instant and takes some working minutes. */
export function endOfWork(beginsAt: number, minutes: number): number {
  let [at, left] = [nextWorking(beginsAt), minutes * minuteMs]
  for (;;) {
    const open = dayOf(at) + closesMs - at
    if (left <= open) return at + left
    left -= open
    at = nextWorking(at + open)
  }
}
