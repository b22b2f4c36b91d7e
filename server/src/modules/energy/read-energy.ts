import { readDailyEnergy, readEnergyMap } from '@gemba/contract/energy/read-energy.ts'
import type { HistoryPoint } from '@gemba/contract/telemetry/read.ts'
import { companyOf } from '../../platform/db/work.ts'
import { DomainError } from '../../platform/domain-error.ts'
import type { Call } from '../../platform/http/call.ts'
import { handleWithoutWork } from '../../platform/http/route.ts'
import { curveSources, describePoint } from '../equipment/index.ts'
import type { TelemetryServices } from '../telemetry/index.ts'
import { daysOf, firstDayAt } from './days-of.ts'
import { meters } from './energy-meter.ts'
import { type Quarter, quarterMs, quartersOf } from './quarter-hours.ts'

const usualDays = 29
const mapDays = 371
/** Time until received samples are in history. Daily figures do not wait for it. */
const settledMs = 20_000
const quartersAnHour = 3_600_000 / quarterMs

export interface EnergyDependencies {
  readonly telemetry: Pick<TelemetryServices, 'history'>
}

/** Routes for energy by day and by quarter hour. */
export function readEnergyRoutes({ telemetry }: EnergyDependencies) {
  const file = import.meta.url
  return [
    ...handleWithoutWork(readDailyEnergy, file, async ({ meterId, days }, call) => {
      const count = days ?? usualDays
      const calendar = { zone: call.actor.zone, now: Date.now() - settledMs }
      const counter = await counterOf(call, meterId)
      const quarters = await readQuarters(telemetry.history, call, {
        counter,
        from: firstDayAt(calendar, count),
        to: calendar.now,
      })
      const { unit, decimals } = counter
      return { meterId, unit, decimals, days: daysOf(quarters, calendar, count) }
    }),
    ...handleWithoutWork(readEnergyMap, file, async ({ meterId }, call) => {
      const calendar = { zone: call.actor.zone, now: Date.now() - settledMs }
      const counter = await counterOf(call, meterId)
      const from = firstDayAt(calendar, mapDays)
      const quarters = await readQuarters(telemetry.history, call, { counter, from, to: calendar.now })
      return {
        from,
        unit: counter.unit,
        quarters: placed(quarters, { from, to: calendar.now, decimals: counter.decimals }),
      }
    }),
  ]
}

interface Counter {
  readonly source: Awaited<ReturnType<typeof curveSources>>[number]
  readonly unit: string | null
  readonly decimals: number
}

/** Throws `notFound` if the caller may not see the meter or its counter. */
function counterOf(call: Call, meterId: string): Promise<Counter> {
  return call.inRead(async (read) => {
    const { counterPointId } = await meters.read(read, { id: meterId })
    const [source] = await curveSources(read, [counterPointId])
    const point = await describePoint(read, counterPointId)
    if (!source || !point) throw new DomainError('notFound')
    return { source, unit: point.unit, decimals: point.decimals }
  })
}

interface Span {
  readonly from: number
  readonly to: number
}

async function readQuarters(
  history: TelemetryServices['history'],
  call: Call,
  { counter, from, to }: Span & { counter: Counter },
): Promise<Quarter[]> {
  // A reading exactly at the end of a quarter hour belongs to it. The quarter hour before gives the start of the first
  // one.
  const shifted = from - quarterMs + 1
  const caller = { userId: String(call.actor.userId), companyId: companyOf(call.actor), signal: call.signal }
  const { source } = counter
  const [[series], falls] = await Promise.all([
    history.aggregate({ points: [source], from: shifted, to, widthMs: quarterMs, aggregate: 'last' }, caller),
    source.counter ? history.falls({ source, from: shifted, to }, caller) : [],
  ])
  const lasts = (series?.points ?? []).map(([at, value, quality]): HistoryPoint => [at - 1, value, quality])
  return quartersOf(lasts, source.counter && { rollover: source.counter.rollover, falls })
}

/** Returns the mean power of each quarter hour at its index; null if it was not measured. */
function placed(quarters: readonly Quarter[], { from, to, decimals }: Span & { decimals: number }): (number | null)[] {
  const means: (number | null)[] = Array(Math.ceil((to - from) / quarterMs)).fill(null)
  for (const { at, amount, isMeasured } of quarters) {
    const place = Math.round((at - from) / quarterMs)
    if (isMeasured && place >= 0 && place < means.length)
      means[place] = Number((amount * quartersAnHour).toFixed(decimals))
  }
  return means
}
