// The real-time database service of the specification: reads and writes values by key, and one request that runs any of
// them.
import {
  addSamples,
  correctSamples,
  getRealTime,
  queryRealTime,
  removeSample,
  runRealTimeCommand,
} from '@gemba/contract/telemetry/write.ts'
import type { Read } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import type { Call } from '../../../platform/http/call.ts'
import { type BoundRoute, handleWithoutWork } from '../../../platform/http/route.ts'
import { type FoundPoint, findPoints, ownPoints, type PointKey } from '../../equipment/index.ts'
import type { HistoryReader } from '../history/history-reader.ts'
import { latestAtOnce, pointList } from '../history/read-input.ts'
import { formatLatest, readRows } from '../history/specified-reads.ts'
import type { IntakePort } from '../intake/intake-port.ts'
import { invalidField, keyOf, readEntries, sourceTsOf } from '../sample/write-entries.ts'
import { SampleDesk } from '../sample/write-samples.ts'

export interface RealTimeServices {
  readonly intake: Pick<IntakePort, 'latestValues' | 'write'>
  readonly history: Pick<HistoryReader, 'read' | 'aggregate'>
}

/** `POST /rtdb/dataHandle/{query,get,add,update,delete,api}`. */
export function realTimeServiceRoutes(services: RealTimeServices) {
  const commands = { ...readCommands(services), ...writeCommands(services?.intake) }
  return [...Object.values(commands).flat(), ...runRoute(commands)]
}

const file = import.meta.url

function readCommands(services: RealTimeServices) {
  const latestOf = async (pointIds: readonly string[], call: Call) =>
    formatLatest(await services.intake.latestValues(pointIds), call.actor.zone)
  return {
    query: handleWithoutWork(
      queryRealTime,
      file,
      async (input, call) => {
        const { startTime, endTime, interval, aggregate } = input
        if (startTime || endTime || interval || aggregate) return readRows(services, input, call)
        const pointIds = pointList(input.dataIds, latestAtOnce)
        return latestOf(await call.inRead((read) => ownPoints(read, pointIds)), call)
      },
      { bareList: 'dataIds' },
    ),
    get: handleWithoutWork(getRealTime, file, async (input, call) => {
      const { pointId } = await call.inRead((read) => onePoint(read, keyOf(input), call))
      const [latest] = await latestOf([pointId], call)
      if (!latest) throw new DomainError('notFound')
      return latest
    }),
  }
}

function writeCommands(intake: Pick<IntakePort, 'write'>) {
  const desk = new SampleDesk(intake)
  return {
    add: handleWithoutWork(
      addSamples,
      file,
      (input, call) =>
        desk.add({ action: 'add', operation: addSamples.name, entries: readEntries(input.entries, call) }, call),
      changesSamples,
    ),
    update: handleWithoutWork(
      correctSamples,
      file,
      (input, call) =>
        desk.change(
          { action: 'correct', operation: correctSamples.name, entries: readEntries(input.entries, call) },
          call,
        ),
      changesSamples,
    ),
    delete: handleWithoutWork(
      removeSample,
      file,
      async (input, call) => {
        const { pointId } = await call.inRead((read) => onePoint(read, keyOf(input), call))
        const sourceTs = sourceTsOf(input.time, call.actor.zone)
        if (sourceTs === undefined || Number.isNaN(sourceTs)) throw invalidField(call, 'time', 'type')
        const key = { pointId, code: null, objectId: null, objectCode: null }
        const entries = [{ key, sourceTs, value: null }]
        return desk.change({ action: 'remove', operation: removeSample.name, entries }, call)
      },
      { isOnce: true },
    ),
  }
}

/** These commands open their own transactions, because only a limited number may hold one at once. */
const changesSamples = { bareList: 'entries', isOnce: true }

function runRoute(commands: Readonly<Record<string, readonly BoundRoute[]>>) {
  return handleWithoutWork(
    runRealTimeCommand,
    file,
    async ({ command, params }, call) => {
      const route = Object.hasOwn(commands, command) ? commands[command]?.[0] : undefined
      if (!route) throw new DomainError('commandUnknown', { command, commands: Object.keys(commands) })
      if (params !== null && params !== undefined && typeof params !== 'object')
        throw invalidField(call, 'params', 'type')
      return call.runAs(route, Array.isArray(params) ? { [route.bareList ?? 'ids']: params } : (params ?? {}))
    },
    { isOnce: true },
  )
}

/** Returns the point of a key. Throws `notFound`, and `invalid` for a code that several objects have. */
async function onePoint(read: Read, key: PointKey, call: Call): Promise<FoundPoint> {
  if (key.pointId === null && key.code === null) throw invalidField(call, 'dataId', 'required')
  const [matches = []] = await findPoints(read, [key])
  if (matches.length > 1) throw invalidField(call, 'objectCode', 'required')
  if (!matches[0]) throw new DomainError('notFound')
  return matches[0]
}
