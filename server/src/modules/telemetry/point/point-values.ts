import { compareHistory, listPointValues, pagePointValues } from '@gemba/contract/telemetry/point-values.ts'
import { formatInstant } from '../../../platform/clock.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import type { Call } from '../../../platform/http/call.ts'
import { handleWithoutWork } from '../../../platform/http/route.ts'
import { points } from '../../equipment/index.ts'
import { type RowHistory, readHistoryOf } from '../history/specified-reads.ts'
import { type CurrentReadings, readCurrent } from './read-current.ts'

type PointRow = Awaited<ReturnType<typeof points.list>>[number]

/** Returns points with their latest values. Throws `unavailable` while the intake is not ready. */
async function withValues(services: CurrentReadings, call: Call, rows: readonly PointRow[]) {
  const ids = rows.map(({ id }) => id)
  const latest = await readCurrent(services, call, ids)
  if (typeof latest === 'string') throw new DomainError(latest)
  return rows.map((row) => {
    const { ts = null, value = null, quality = null } = latest.get(row.id) ?? {}
    const time = ts === null ? null : formatInstant(ts, call.actor.zone)
    return { ...row, value, quality, ts, time }
  })
}

export function pointValueRoutes(services: CurrentReadings & RowHistory) {
  const file = import.meta.url
  return [
    ...handleWithoutWork(pagePointValues, file, async (input, call) => {
      const page = await call.inRead((read) => points.page(read, input))
      return { ...page, records: await withValues(services, call, page.records) }
    }),
    ...handleWithoutWork(listPointValues, file, async ({ objectId }, call) =>
      withValues(services, call, await call.inRead((read) => points.list(read, { objectId }))),
    ),
    ...handleWithoutWork(compareHistory, file, async ({ timeRanges, ...input }, call) => {
      const ranges = []
      // One after the other, because together they could exceed the limits of one reader.
      for (const range of timeRanges) {
        const { rows, truncated } = await readHistoryOf(services, { ...input, ...range }, call)
        ranges.push({ ...range, rows, truncated })
      }
      return { ranges }
    }),
  ]
}
