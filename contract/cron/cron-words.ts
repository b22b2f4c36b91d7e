import type { Shape, TimeUnit } from './field-shape.ts'
import type { CronFields } from './parse-cron.ts'

/** How a language says the pieces. */
export interface CronWords {
  /** On which days, of which months and years. */
  date(fields: CronFields): string
  /** At these times of the day, `08:00` or `08:00:30`. */
  clock(times: readonly string[], date: string): string
  /** Pieces from the finest unit to the coarsest; `date` is empty on every day. */
  times(pieces: readonly TimePiece[], date: string): string
}

export interface TimePiece {
  readonly unit: TimeUnit
  readonly shape: Shape
}
