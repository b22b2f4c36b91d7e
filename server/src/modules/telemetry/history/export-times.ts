// Writes instants as local times that no other instant has.
import { formatInstant } from '../../../platform/clock.ts'

/** The offset of a time zone changes only at multiples of it. */
const stepMs = 900_000

/**
 * Returns a function that writes an instant as `yyyy-MM-dd HH:mm:ss[.SSS]` in a time zone. A time that occurs twice on the
 * day on which clocks go back has its offset from UTC. Fast for instants in order.
 */
export function exportTimes(zone: string): (ts: number) => string {
  let step = Number.NaN
  let offset = ''
  return (ts) => {
    if (Math.floor(ts / stepMs) !== step) {
      step = Math.floor(ts / stepMs)
      offset = repeatedOffset(step * stepMs, zone)
    }
    const ms = ts % 1000
    return `${formatInstant(ts, zone)}${ms === 0 ? '' : `.${String(ms).padStart(3, '0')}`}${offset}`
  }
}

function repeatedOffset(ts: number, zone: string): string {
  const time = Temporal.Instant.fromEpochMilliseconds(ts).toZonedDateTimeISO(zone)
  const local = time.toPlainDateTime()
  const first = local.toZonedDateTime(zone, { disambiguation: 'earlier' })
  const second = local.toZonedDateTime(zone, { disambiguation: 'later' })
  return first.epochMilliseconds === second.epochMilliseconds ? '' : time.offset
}
