import type { Shape, TimeUnit } from './field-shape.ts'
import type { CronFields } from './parse-cron.ts'

/** How a language phrases the parts of an expression. */
export interface CronWords {
  /** Phrase for the days, months and years. */
  date(fields: CronFields): string
  /** Phrase for times of the day, `08:00` or `08:00:30`. */
  clock(times: readonly string[], date: string): string
  /** Phrase for time pieces from the finest unit to the coarsest. `date` is empty if the expression fires daily. */
  times(pieces: readonly TimePiece[], date: string): string
}

export interface TimePiece {
  readonly unit: TimeUnit
  readonly shape: Shape
}
