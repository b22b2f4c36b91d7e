// Instants on the wire and in the plant's zone. Inside the product an instant is epoch milliseconds UTC.

/** What a Date can hold. */
const farthestMs = 8.64e15
const zoned = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3}))?)?)?$/

/** `yyyy-MM-dd HH:mm:ss` of an instant in a zone. */
export function formatInstant(at: number, zone: string): string {
  const time = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone)
  return time.toPlainDateTime().toString({ smallestUnit: 'second' }).replace('T', ' ')
}

/** Reads epoch ms, ISO-8601 with an offset, or `yyyy-MM-dd[ HH:mm[:ss]]` in the plant's zone; undefined when it is none of them. */
export function parseInstant(value: unknown, zone: string): number | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) && Math.abs(value) <= farthestMs ? value : undefined
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

/** How long an instant is held when the machine's clock steps back. A larger step is followed: delays must go on. */
const maxHeldMs = 1000

/** Whether so much time has passed since an instant; also when that instant is ahead, as then the clock has been set back. */
export function hasPassed(since: number, now: number, ms: number): boolean {
  return now - since >= ms || since - now > maxHeldMs
}

/** Returns when an instant of the wall clock was by the clock that is never set (`performance.now`); one ahead is now. */
export function steadyInstant(at: number): number {
  return performance.now() - Math.max(0, Date.now() - at)
}

/** A step of the wall clock. Instants before it are of the clock as it was. */
export interface ClockStep {
  readonly byMs: number
  /** The instant after the step. */
  readonly now: number
}

/** Returns an instant as the clock after a step would have told it. */
export function applyStep(at: number, { byMs, now }: ClockStep): number {
  const isBefore = byMs > 0 ? at <= now - byMs + maxHeldMs / 2 : at > now + maxHeldMs / 2
  return isBefore ? at + byMs : at
}

/** Finds steps of the wall clock by the clock that is never set. */
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

/** The instants at which a server receives: they do not fall, and none is shared by what came before and after a `cut`. */
export class ReceiveClock {
  #floor = 0

  /** Epoch ms. */
  now(): number {
    const wall = Date.now()
    const isHeld = wall < this.#floor && this.#floor - wall <= maxHeldMs
    if (!isHeld) this.#floor = wall
    return this.#floor
  }

  /** Returns the last instant; every one after it is later. */
  cut(): number {
    const last = this.now()
    this.#floor = last + 1
    return last
  }
}
