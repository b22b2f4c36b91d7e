// Calculations with days of the plant.

const dayMs = 86_400_000

/** Returns the number of days from one day to another; negative if it is earlier. */
export const daysFrom = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

/** Returns today in a zone, as `yyyy-MM-dd`. */
export const todayIn = (zone: string, now = Date.now()): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now)
