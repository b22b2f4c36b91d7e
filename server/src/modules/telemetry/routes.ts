// Reading values by HTTP, and readings of boxes that speak HTTP instead of MQTT.
import type { CommandInput } from '@gemba/contract/kit/command.ts'
import {
  type HistoryMode,
  ingest,
  readHistory,
  readHistoryRows,
  readLatest,
  readRealTime,
  readSpan,
} from '@gemba/contract/telemetry/read.ts'
import { inRead } from '../../platform/db/work.ts'
import { DomainError } from '../../platform/domain-error.ts'
import type { Call } from '../../platform/http/call.ts'
import { handleCall, type Mounted } from '../../platform/http/route.ts'
import { curveSources, ownPoints, pointsOfObject } from '../equipment/index.ts'
import type { HistoryReader } from './history-reader.ts'
import type { IntakePort } from './intake-port.ts'
import { callerOf, curvesAtOnce, latestAtOnce, pointList, rangeOf } from './read-input.ts'
import { realTimeServiceRoutes } from './real-time-service.ts'
import { readRows, spellLatest } from './specified-reads.ts'

const throttledSeconds = 60
const modes: readonly string[] = ['raw', 'lttb', 'minmax', 'agg']

export interface TelemetryServices {
  readonly intake: Pick<IntakePort, 'latestValues' | 'ingest' | 'authenticate' | 'write'>
  readonly history: Pick<HistoryReader, 'read' | 'aggregate' | 'spans'>
}

/** Latest values, curves, spans and `POST /ingest/v1/:box`. */
export function telemetryRoutes(services: TelemetryServices): Mounted[] {
  const file = import.meta.url
  const latest = async (input: CommandInput<typeof readLatest>, call: Call) => {
    const pointIds = input.objectId
      ? await inRead(call.database, call.actor, (read) => pointsOfObject(read, idText(input.objectId)))
      : await ownedPoints(call, pointList(input.points ?? input.dataIds, latestAtOnce))
    return services.intake.latestValues(pointIds)
  }
  return [
    ...handleCall(readLatest, file, latest),
    ...handleCall(readRealTime, file, async (input, call) => spellLatest(await latest(input, call), call.actor.zone)),
    ...handleCall(readHistory, file, async (input, call) => {
      const { from, to } = rangeOf(input, call)
      const pointIds = pointList(input.points ?? input.dataIds, curvesAtOnce)
      const points = await inRead(call.database, call.actor, (read) => curveSources(read, pointIds))
      const mode = (modes.includes(String(input.mode)) ? input.mode : 'minmax') as HistoryMode
      const wanted = Math.trunc(Number(input.maxPoints))
      const query = { points, from, to, mode, ...(wanted > 0 && { maxPoints: wanted }) }
      return services.history.read(query, callerOf(call))
    }),
    ...handleCall(readHistoryRows, file, (input, call) => readRows(services, input, call)),
    ...handleCall(readSpan, file, async (input, call) =>
      services.history.spans(await ownedPoints(call, pointList(input.points, curvesAtOnce)), callerOf(call)),
    ),
    ...realTimeServiceRoutes(services),
    ...handleCall(ingest, file, (_, call) => ingestByHttp(services, call)).map((route) => ({ ...route, isRaw: true })),
  ]
}

function ownedPoints(call: Call, pointIds: readonly string[]): Promise<string[]> {
  return inRead(call.database, call.actor, (read) => ownPoints(read, pointIds))
}

function idText(id: unknown): string {
  const text = String(id)
  if (!/^\d{1,18}$/.test(text)) throw new DomainError('notFound')
  return text
}

async function ingestByHttp({ intake }: TelemetryServices, call: Call): Promise<{ accepted: true }> {
  const [user, secret = ''] = basicOf(call.headers.authorization)
  const box = user ? await intake.authenticate({ userName: user, secret, address: call.ip, protocol: 'HTTP' }) : null
  if (box === 'unavailable') throw new DomainError('unavailable')
  if (box === 'throttled') throw new DomainError('throttled', { seconds: throttledSeconds })
  const named = String((call.input as { box?: unknown }).box ?? '')
  if (!box || (named !== box.boxCode && named !== box.boxId)) throw new DomainError('boxUnknown')
  if (!call.rawBody || call.rawBody.length === 0) throw new DomainError('malformed', { reason: 'empty' })
  const outcome = await intake.ingest({ boxId: box.boxId, body: call.rawBody, isHistorical: false })
  if (outcome === 'boxUnknown' || outcome === 'disabled') throw new DomainError('boxUnknown')
  if (outcome === 'diskFull') throw new DomainError('storageFull')
  if (outcome === 'tooBusy') throw new DomainError('throttled', { seconds: 1 })
  if (outcome !== 'taken') throw new DomainError('malformed', { reason: outcome })
  return { accepted: true }
}

function basicOf(header: unknown): [user?: string, secret?: string] {
  const encoded = /^Basic (\S+)$/.exec(typeof header === 'string' ? header : '')?.[1]
  if (!encoded) return []
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  return colon < 0 ? [] : [text.slice(0, colon), text.slice(colon + 1)]
}
