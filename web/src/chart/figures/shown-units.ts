// The periods that make sense for the length of a window.
import type { PeriodUnit } from '@gemba/contract/telemetry/periods.ts'

const hourMs = 3_600_000
const shortestMs = { hour: hourMs, day: 23 * hourMs, week: 167 * hourMs, month: 671 * hourMs } as const
/** Maximum number of rows. */
const maxRows = 800
/** Maximum number of figures, which the server limits. */
const maxFigures = 20_000

const unitNames = ['hour', 'day', 'week', 'month'] as const satisfies readonly PeriodUnit[]
export type ShownUnit = (typeof unitNames)[number]

/** Returns the units with at most as many periods as can be read. */
export function shownUnits(spanMs: number, points: number): ShownUnit[] {
  const limit = Math.min(maxRows, Math.floor(maxFigures / Math.max(1, points)))
  return unitNames.filter((unit) => spanMs / shortestMs[unit] + 2 <= limit)
}

/** Returns the unit that a window is shown in first: about ten to sixty rows. */
export function usualUnit(spanMs: number): ShownUnit {
  return unitNames.find((unit) => spanMs / shortestMs[unit] <= 62) ?? 'month'
}
