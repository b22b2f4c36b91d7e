// HTTP routes that read values, and that receive readings of boxes using HTTP instead of MQTT.
import type { CommandInput } from '@gemba/contract/kit/command.ts'
import { exportHistory } from '@gemba/contract/telemetry/export.ts'
import { telemetryPart } from '@gemba/contract/telemetry/part.ts'
import { readPeriods } from '@gemba/contract/telemetry/periods.ts'
import {
  ingest,
  readHistory,
  readHistoryRows,
  readLatest,
  readRealTime,
  readSpan,
} from '@gemba/contract/telemetry/read.ts'
import { maxSparklines, readSparklines } from '@gemba/contract/telemetry/sparkline.ts'
import { readStatistics } from '@gemba/contract/telemetry/statistics.ts'
import { readBasic } from '../../platform/broker/basic-authorization.ts'
import { DomainError } from '../../platform/domain-error.ts'
import type { Call } from '../../platform/http/call.ts'
import { handleWithoutWork, implementCommands } from '../../platform/http/route.ts'
import { idOf } from '../../resource/crud.ts'
import { ownPoints, pointsOfObject } from '../equipment/index.ts'
import { calculationPartRoutes } from './calculation/part.ts'
import type { RecomputeServices } from './calculation/recompute.ts'
import { testExpressionRoutes } from './formula/test-expression.ts'
import { writeHistory } from './history/export-history.ts'
import type { HistoryReader } from './history/history-reader.ts'
import { callerOf, curvesAtOnce, latestAtOnce, pointList, rangeOf } from './history/read-input.ts'
import { readSources, type SilenceSource } from './history/read-sources.ts'
import { sparklineWindow } from './history/sparklines.ts'
import { formatLatest, readRows } from './history/specified-reads.ts'
import type { IntakePort } from './intake/intake-port.ts'
import { curveNoteRoutes } from './note/curve-note.ts'
import { readPeriodsOf } from './period/period-request.ts'
import { pointValueRoutes } from './point/point-values.ts'
import { realTimeServiceRoutes } from './point/real-time-service.ts'

const throttledSeconds = 60

export interface TelemetryServices extends SilenceSource {
  readonly recompute: RecomputeServices
  readonly intake: Pick<
    IntakePort,
    'latestValues' | 'newestByDevice' | 'ingest' | 'authenticate' | 'refusePath' | 'write' | 'notifyHooks'
  >
  readonly history: Pick<
    HistoryReader,
    'read' | 'aggregate' | 'spans' | 'statistics' | 'periods' | 'sparklines' | 'count' | 'recent' | 'samples' | 'falls'
  >
}

/** Returns the routes for latest values, curves, spans and `POST /ingest/v1/:box`. */
export function telemetryRoutes(services: TelemetryServices) {
  const file = import.meta.url
  const latest = async (input: CommandInput<typeof readLatest>, call: Call) => {
    const pointIds = input.objectId
      ? await call.inRead((read) => pointsOfObject(read, idOf(input.objectId)))
      : await ownedPoints(call, pointList(input.points ?? input.dataIds, latestAtOnce))
    return services.intake.latestValues(pointIds)
  }
  const routes = implementCommands(telemetryPart, [
    ...handleWithoutWork(readLatest, file, latest),
    ...handleWithoutWork(readRealTime, file, async (input, call) =>
      formatLatest(await latest(input, call), call.actor.zone),
    ),
    ...handleWithoutWork(readHistory, file, async (input, call) => {
      const { from, to } = rangeOf(input, call)
      const pointIds = pointList(input.points ?? input.dataIds, curvesAtOnce)
      const points = await call.inRead((read) => readSources(services, read, { pointIds, from, to }))
      const { mode, maxPoints } = input
      const query = { points, from, to, mode: mode ?? 'minmax', maxPoints: maxPoints || undefined }
      return services.history.read(query, callerOf(call))
    }),
    ...handleWithoutWork(readHistoryRows, file, (input, call) => readRows(services, input, call)),
    ...handleWithoutWork(readSpan, file, async (input, call) =>
      services.history.spans(await ownedPoints(call, pointList(input.points, curvesAtOnce)), callerOf(call)),
    ),
    ...handleWithoutWork(readStatistics, file, async (input, call) => {
      const { from, to } = rangeOf(input, call)
      const pointIds = pointList(input.points, curvesAtOnce)
      const points = await call.inRead((read) => readSources(services, read, { pointIds, from, to }))
      return services.history.statistics({ points, from, to }, callerOf(call))
    }),
    ...handleWithoutWork(readPeriods, file, (input, call) => readPeriodsOf(services, input, call)),
    ...handleWithoutWork(readSparklines, file, async (input, call) => {
      const pointIds = pointList(input.points, maxSparklines)
      const span = input.span ?? 'hour'
      const window = sparklineWindow(span)
      const points = await call.inRead((read) => readSources(services, read, { pointIds, ...window }))
      return services.history.sparklines(points, span, callerOf(call))
    }),
    ...handleWithoutWork(exportHistory, file, (input, call) => writeHistory(services, input, call)),
    ...testExpressionRoutes(),
    ...pointValueRoutes(services),
    ...realTimeServiceRoutes(services),
    ...curveNoteRoutes,
    ...handleWithoutWork(ingest, file, (_, call) => ingestByHttp(services, call), { isRaw: true }),
  ])
  return [...routes, ...calculationPartRoutes(services)]
}

function ownedPoints(call: Call, pointIds: readonly string[]): Promise<string[]> {
  return call.inRead((read) => ownPoints(read, pointIds))
}

async function ingestByHttp({ intake }: TelemetryServices, call: Call): Promise<{ accepted: true }> {
  const [user, secret = ''] = readBasic(call.headers.authorization)
  const box = user ? await intake.authenticate({ userName: user, secret, address: call.ip, protocol: 'HTTP' }) : null
  if (box === 'unavailable') throw new DomainError('unavailable')
  if (box === 'throttled') throw new DomainError('throttled', { seconds: throttledSeconds })
  const requestedBox = String((call.input as { box?: unknown }).box ?? '')
  if (!box) throw new DomainError('boxUnknown')
  if (requestedBox !== box.boxCode && requestedBox !== box.boxId) {
    await intake.refusePath(box.boxId, { path: `/api/ingest/v1/${requestedBox}`, address: call.ip })
    throw new DomainError('boxUnknown')
  }
  if (!call.rawBody || call.rawBody.length === 0) throw new DomainError('malformed', { reason: 'empty' })
  const outcome = await intake.ingest({ boxId: box.boxId, body: call.rawBody, isHistorical: false })
  if (outcome === 'boxUnknown' || outcome === 'disabled') throw new DomainError('boxUnknown')
  if (outcome === 'diskFull') throw new DomainError('storageFull')
  if (outcome === 'tooBusy') throw new DomainError('throttled', { seconds: 1 })
  if (outcome !== 'taken') throw new DomainError('malformed', { reason: outcome })
  return { accepted: true }
}
