// Reads values in the format of the specification: a list of rows with dataId, time and value.
import type { CommandInput } from '@gemba/contract/kit/command.ts'
import type {
  Aggregate,
  HistorySeries,
  HistoryValue,
  LatestValue,
  RealTimeValue,
  readHistoryRows,
} from '@gemba/contract/telemetry/read.ts'
import { formatInstant } from '../../../platform/clock.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import type { Call } from '../../../platform/http/call.ts'
import { Reply } from '../../../platform/http/route.ts'
import { problemOf } from '../../../platform/http/validation.ts'
import { curveSources } from '../../equipment/index.ts'
import type { HistoryReader } from './history-reader.ts'
import { maxPointsPerSeries } from './read-history.ts'
import { callerOf, curvesAtOnce, pointList, rangeOf } from './read-input.ts'

/** Returns the latest values with the names of the specification added. */
export function formatLatest(values: readonly LatestValue[], zone: string): RealTimeValue[] {
  return values.map((value) => ({
    ...value,
    dataId: value.pointId,
    time: value.ts === null ? null : formatInstant(value.ts, zone),
  }))
}

export interface RowHistory {
  readonly history: Pick<HistoryReader, 'read' | 'aggregate'>
}

/** Rows of points, and the points with more rows than were returned. */
export interface HistoryRows {
  readonly rows: HistoryValue[]
  readonly truncated: string[]
}

/** Returns samples or buckets as rows, with the names of truncated points next to the data. */
export async function readRows(services: RowHistory, input: RowsInput, call: Call): Promise<Reply> {
  const { rows, truncated } = await readHistoryOf(services, input, call)
  return new Reply(rows, [], truncated.length > 0 ? { truncated } : {})
}

type RowsInput = CommandInput<typeof readHistoryRows>

/** Returns samples or buckets as rows, point by point in the requested order. */
export async function readHistoryOf({ history }: RowHistory, input: RowsInput, call: Call): Promise<HistoryRows> {
  const { from, to } = rangeOf(input, call)
  const aggregate = aggregateOf(input, call)
  const pointIds = pointList(input.dataIds, curvesAtOnce)
  const points = await call.inRead((read) => curveSources(read, pointIds))
  const widthMs = (input.interval ?? 0) * 1000
  const series =
    aggregate === 'none'
      ? (
          await history.read(
            { points, from, to, mode: 'raw', maxPoints: input.maxPoints ?? maxPointsPerSeries, hasGapBreaks: false },
            callerOf(call),
          )
        ).series
      : await history.aggregate({ points, from, to, widthMs, aggregate }, callerOf(call))
  const truncated = series.filter((pointSeries) => pointSeries.truncated).map(({ point }) => point)
  return { rows: series.flatMap((pointSeries) => rowsOf(pointSeries, call.actor.zone)), truncated }
}

/** Returns the aggregate; default for an interval is the mean. Throws `invalid` if an aggregate has no bucket width. */
function aggregateOf({ interval, aggregate }: CommandInput<typeof readHistoryRows>, { actor }: Call): Aggregate {
  const aggregateName = aggregate ?? (interval ? 'avg' : 'none')
  const { language } = actor
  if (aggregateName !== 'none' && !interval)
    throw new DomainError('invalid', { problems: [problemOf('interval', 'required', { language })] })
  if (aggregateName === 'none' && interval)
    throw new DomainError('invalid', { problems: [problemOf('aggregate', 'choice', { language })] })
  return aggregateName
}

function rowsOf({ point, points }: HistorySeries, zone: string): HistoryValue[] {
  return points.map(([ts, value, quality]) => ({ dataId: point, time: formatInstant(ts, zone), ts, value, quality }))
}
