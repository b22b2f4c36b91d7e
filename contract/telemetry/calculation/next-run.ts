// When a timing fires: schedules, periods and ends of windows, in the time zone of a company.
import { nextFire } from '../../cron/next-fire.ts'
import { parseCron } from '../../cron/parse-cron.ts'
import { instantOf, wallClockAt } from '../../cron/zone.ts'
import { misfirePolicy, timingType } from './dictionaries.ts'

const { cron: cronType, period, windowEnd } = timingType.codes
const hourMs = 3_600_000
/** Maximum number of missed runs that are made up for. */
const maxMissedRuns = 1000
/** Spans before an instant in which the last fire is looked for, from the shortest. */
const lookBackMs = [2000, 60_000, hourMs, 86_400_000, 32 * 86_400_000, 366 * 86_400_000, 5 * 366 * 86_400_000]

interface Timing {
  readonly type: number
  readonly cron: string | null
  readonly everyMs: number | null
}

/** Returns the first fire after an instant; null if there is none. */
export function nextRun({ type, cron, everyMs }: Timing, after: number, zone: string): number | null {
  if (type === cronType && cron !== null) {
    const fields = parseCron(cron)
    return 'message' in fields ? null : nextFire(fields, after, zone)
  }
  if ((type === period || type === windowEnd) && everyMs !== null) return nextAligned(everyMs, after, zone)
  return null
}

/** Periods up to an hour follow real time, so that a clock change adds and drops none. Longer ones follow the clock. */
function nextAligned(everyMs: number, after: number, zone: string): number {
  // A wall clock time has no milliseconds.
  const second = Math.floor(after / 1000) * 1000
  const wall = wallClockAt(second, zone)
  const nextWall = (Math.floor(wall / everyMs) + 1) * everyMs
  if (everyMs <= hourMs) return second + nextWall - wall
  for (let at = nextWall; ; at += everyMs) {
    const instant = instantOf(at, zone)
    if (instant > after) return instant
  }
}

/** Returns the beginning of the window that ends with a run: the run before it. */
export function windowBegin(everyMs: number, end: number, zone: string): number {
  if (everyMs <= hourMs) return end - everyMs
  for (let at = (Math.ceil(wallClockAt(end, zone) / everyMs) - 1) * everyMs; ; at -= everyMs) {
    const instant = instantOf(at, zone)
    if (instant < end) return instant
  }
}

/** Returns the fires after `last` and not after `now` that are to be made up for. */
export function missedRuns(
  timing: Timing & { readonly misfire: number },
  last: number,
  { now, zone }: { now: number; zone: string },
): number[] {
  if (timing.misfire === misfirePolicy.codes.all) {
    const fires: number[] = []
    for (
      let at = nextRun(timing, last, zone);
      at !== null && at <= now && fires.length < maxMissedRuns;
      at = nextRun(timing, at, zone)
    )
      fires.push(at)
    return fires
  }
  for (const spanMs of lookBackMs) {
    const from = Math.max(last, now - spanMs)
    let found: number | null = null
    for (let at = nextRun(timing, from, zone); at !== null && at <= now; at = nextRun(timing, at, zone)) found = at
    if (found !== null) return [found]
    if (from === last) return []
  }
  return []
}
