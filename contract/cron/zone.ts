// Local time of an IANA time zone by Intl, which browsers have supported for longer than Temporal.

/** Local date and time as if it were UTC, in ms. Arithmetic on it is arithmetic on the wall clock. */
export type WallClock = number

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const cachedFormat = formats.get(zone)
  if (cachedFormat) return cachedFormat
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(zone, format)
  return format
}

/** Returns whether the time zone is known. */
export function isZone(zone: string): boolean {
  try {
    formatOf(zone)
    return true
  } catch {
    return false
  }
}

/** Returns the wall clock time of an instant. */
export function wallClockAt(at: number, zone: string): WallClock {
  const part: Record<string, number> = {}
  for (const { type, value } of formatOf(zone).formatToParts(at)) part[type] = Number(value)
  return Date.UTC(part.year ?? 0, (part.month ?? 1) - 1, part.day, part.hour, part.minute, part.second)
}

const halfDayMs = 12 * 3_600_000

/** Returns the instant of a wall clock time: the first of two in an overlap, the first instant after a gap. */
export function instantOf(wall: WallClock, zone: string): number {
  const before = wall - halfDayMs
  const earlyOffset = wallClockAt(before, zone) - before
  const first = wall - earlyOffset
  if (wallClockAt(first, zone) === wall) return first
  const after = wall + halfDayMs
  const lateOffset = wallClockAt(after, zone) - after
  const second = wall - lateOffset
  if (wallClockAt(second, zone) === wall) return second
  return endOfGap(second, first, zone)
}

/** Returns the first instant with the later offset. The clock changes between the two given instants. */
function endOfGap(from: number, to: number, zone: string): number {
  const lateOffset = wallClockAt(to, zone) - to
  let low = Math.min(from, to)
  let high = Math.max(from, to)
  while (high - low > 1000) {
    const middle = Math.floor((low + high) / 2000) * 1000
    if (wallClockAt(middle, zone) - middle === lateOffset) high = middle
    else low = middle
  }
  return high
}
