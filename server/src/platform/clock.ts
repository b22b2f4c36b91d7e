// Conversion of instants between wire, plant time zone and epoch milliseconds UTC, which the product uses.

/** Range of a Date. */
const maxInstantMs = 8.64e15
const zoned = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3}))?)?)?$/

const dayMs = 86_400_000
const stepMs = 900_000
const maxSteps = 1000
/**
 * Offsets from UTC, ms, by time zone and step of 15 minutes; undefined for a step in which the offset changes. A list
 * formats hundreds of instants of few steps, and each calculation of an offset takes 3 µs.
 */
const offsetsByZone = new Map<string, Map<number, number | undefined>>()

/** Returns an instant as `yyyy-MM-dd HH:mm:ss` in a time zone. */
export function formatInstant(at: number, zone: string): string {
  if (Math.abs(at) > maxInstantMs - dayMs) return formatFar(at, zone)
  const offset = offsetOfStep(Math.floor(at / stepMs), zone) ?? offsetAt(at, zone)
  return new Date(at + offset).toISOString().slice(0, -5).replace('T', ' ')
}

/** The local time of an instant at the ends of the range is not a Date. */
function formatFar(at: number, zone: string): string {
  const time = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone)
  return time.toPlainDateTime().toString({ smallestUnit: 'second' }).replace('T', ' ')
}

function offsetOfStep(step: number, zone: string): number | undefined {
  const known = offsetsByZone.get(zone)
  if (known?.has(step)) return known.get(step)
  const first = offsetAt(step * stepMs, zone)
  const offset = first === offsetAt((step + 1) * stepMs - 1, zone) ? first : undefined
  const offsets = known && known.size < maxSteps ? known : new Map<number, number | undefined>()
  offsetsByZone.set(zone, offsets.set(step, offset))
  return offset
}

function offsetAt(at: number, zone: string): number {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).offsetNanoseconds / 1e6
}

/**
 * Parses epoch ms, ISO-8601 with an offset, or `yyyy-MM-dd[ HH:mm[:ss]]` in the plant's time zone. Returns undefined
 * for anything else.
 */
export function parseInstant(value: unknown, zone: string): number | undefined {
  if (typeof value === 'number')
    return Number.isSafeInteger(value) && Math.abs(value) <= maxInstantMs ? value : undefined
  if (typeof value !== 'string' || value === '') return undefined
  if (/^-?\d{1,15}$/.test(value)) return Number(value)
  try {
    if (zoned.test(value)) {
      return Temporal.PlainDateTime.from(value.replace(' ', 'T')).toZonedDateTime(zone).epochMilliseconds
    }
    return Temporal.Instant.from(value).epochMilliseconds
  } catch {
    return undefined
  }
}

/**
 * A step back of the machine's clock up to this size is not followed. A larger one is followed because delays must
 * continue.
 */
const maxHeldMs = 1000

/**
 * Returns whether `ms` have passed since an instant. Also true if the instant is ahead, because the clock was set back
 * then.
 */
export function hasPassed(since: number, now: number, ms: number): boolean {
  return now - since >= ms || since - now > maxHeldMs
}

/** Converts an instant of the wall clock to `performance.now()`, which is never set back. A future instant is now. */
export function steadyInstant(at: number): number {
  return performance.now() - Math.max(0, Date.now() - at)
}

/** A step of the wall clock. Instants before it are by the old clock. */
export interface ClockStep {
  readonly byMs: number
  /** The instant after the step. */
  readonly now: number
}

/** Converts an instant before a step to the clock after it. */
export function applyStep(at: number, { byMs, now }: ClockStep): number {
  const isBefore = byMs > 0 ? at <= now - byMs + maxHeldMs / 2 : at > now + maxHeldMs / 2
  return isBefore ? at + byMs : at
}

/** Detects steps of the wall clock by comparing it with `performance.now()`. */
export class ClockSteps {
  #wall = Date.now()
  #steady = performance.now()

  /** Returns the step since the last call; undefined below a second. */
  take(): ClockStep | undefined {
    const [now, steady] = [Date.now(), performance.now()]
    const byMs = Math.round(now - this.#wall - (steady - this.#steady))
    this.#wall = now
    this.#steady = steady
    return Math.abs(byMs) > maxHeldMs ? { byMs, now } : undefined
  }
}

/** Instants of receipt on a server. They never decrease, and no instant before a `cut` equals one after it. */
export class ReceiveClock {
  #floor = 0

  /** Returns the current instant, epoch ms. */
  now(): number {
    const wall = Date.now()
    const isHeld = wall < this.#floor && this.#floor - wall <= maxHeldMs
    if (!isHeld) this.#floor = wall
    return this.#floor
  }

  /** Returns the last instant. Every later one is greater. */
  cut(): number {
    const last = this.now()
    this.#floor = last + 1
    return last
  }
}
