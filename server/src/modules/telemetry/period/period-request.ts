// Parses requests for figures by period.
import type { CommandInput } from '@gemba/contract/kit/command.ts'
import type { readPeriods } from '@gemba/contract/telemetry/periods.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import type { Call } from '../../../platform/http/call.ts'
import type { HistoryReader } from '../history/history-reader.ts'
import { callerOf, curvesAtOnce, pointList, rangeOf } from '../history/read-input.ts'
import { readSources, type SilenceSource } from '../history/read-sources.ts'
import { periodBounds } from './period-bounds.ts'

const maxPeriods = 2000
const maxFigures = 20_000
const latestInstant = Date.UTC(9999, 0)

interface PeriodServices extends SilenceSource {
  readonly history: Pick<HistoryReader, 'periods'>
}

/**
 * Returns the figures of the points of the caller. Throws `historyTooLarge` for more periods than the limit,
 * `rangeInvalid` for instants outside of the calendar.
 */
export async function readPeriodsOf(services: PeriodServices, input: CommandInput<typeof readPeriods>, call: Call) {
  const { from, to } = rangeOf(input, call)
  if (from < 0 || to > latestInstant) throw new DomainError('rangeInvalid')
  const { unit, fill, shift, shiftUnit, percentiles } = input
  const pointIds = pointList(input.points, curvesAtOnce)
  const maxCount = Math.min(maxPeriods, Math.floor(maxFigures / Math.max(1, pointIds.length)))
  const moved = shift ? { count: shift, unit: shiftUnit ?? unit } : undefined
  const bounds = periodBounds({ from, to, unit, zone: call.actor.zone, maxCount, shift: moved })
  if (!bounds) throw new DomainError('historyTooLarge')
  const range = { from: bounds[0] ?? from, to: bounds.at(-1) ?? to }
  const points = await call.inRead((read) => readSources(services, read, { pointIds, from: range.from, to: range.to }))
  const query = { points, bounds, fill: fill ?? 'none', percentiles: (percentiles ?? []).map((share) => share / 100) }
  return services.history.periods(query, callerOf(call))
}
