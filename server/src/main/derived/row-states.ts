// The state of objects, points, datasets and models, of which each module knows its part.
import { pageAlarmEpisodes } from '@gemba/contract/alarm/episode.ts'
import { publishedParent } from '@gemba/contract/equipment/model.ts'
import { datasetDevice } from '@gemba/contract/equipment/object/object-dataset.ts'
import { operationState } from '@gemba/contract/equipment/object/object-operation.ts'
import { objectState } from '@gemba/contract/equipment/object.ts'
import { pointState } from '@gemba/contract/equipment/point.ts'
import { can } from '@gemba/contract/identity/role/can.ts'
import type { LatestValue } from '@gemba/contract/telemetry/read.ts'
import { severityOf } from '@gemba/contract/telemetry/sample.ts'
import { listActiveObjects } from '../../modules/alarm/index.ts'
import {
  listOperationPoints,
  listPublishedModels,
  presentRunStates,
  typeNamesOf,
} from '../../modules/equipment/index.ts'
import { devicesOfDatasets, devicesOfObjects, devicesOfPoints, presenceByBox } from '../../modules/gateway/index.ts'
import { type CurrentReadings, readVisible } from '../../modules/telemetry/index.ts'
import { formatInstant } from '../../platform/clock.ts'
import type { Call } from '../../platform/http/call.ts'
import type { DerivedFields, Row } from './derived-fields.ts'

const textOf = (value: unknown): string => String(value ?? '')

const idsIn = (rows: readonly Row[], name: string): string[] => [
  ...new Set(rows.flatMap((row) => (row[name] ? [textOf(row[name])] : []))),
]

/** Returns the title of the record that a field refers to. */
const labelOf = ({ labels }: Row, name: string): string | null =>
  (labels as Readonly<Record<string, string>> | undefined)?.[name] ?? null

const objectFields: DerivedFields = {
  fields: objectState,
  unknown: { boxDeviceId: null, onlineStatus: null, alarmStatus: 0, deviceTypeName: null, departmentName: null },
  read: (call, rows) =>
    call.inRead(async (read) => {
      const boxes = await presenceByBox(read, idsIn(rows, 'boxId'))
      const canSeeAlarms = can(read.actor.authorities, pageAlarmEpisodes.permission)
      const activeIds = canSeeAlarms ? await listActiveObjects(read, idsIn(rows, 'id')) : new Set<string>()
      const typeNames = await typeNamesOf(read, idsIn(rows, 'id'))
      const deviceOf = await devicesOfObjects(
        read,
        rows.map((row) => ({
          boxId: row.boxId ? textOf(row.boxId) : null,
          deviceCode: textOf(row.deviceCode ?? row.code),
        })),
      )
      return (row) => {
        const presence = boxes.get(textOf(row.boxId))
        return {
          boxDeviceId: deviceOf(textOf(row.boxId), textOf(row.deviceCode ?? row.code)),
          onlineStatus: presence ? Number(presence.isOnline) : null,
          alarmStatus: Number(activeIds.has(textOf(row.id))),
          deviceTypeName: typeNames.get(textOf(row.id)) ?? null,
          departmentName: labelOf(row, 'departmentId'),
        }
      }
    }),
}

/** Digits of a number that scaling does not change. */
const maxDigits = 15

const formatValue = (value: LatestValue['value']): string =>
  String(typeof value === 'number' ? Number(value.toPrecision(maxDigits)) : value)

/** Returns the latest value as text, with its time in the reader's zone. */
function formatLatest({ actor: { zone } }: Call, latest: LatestValue | undefined) {
  const { ts = null, value = null } = latest ?? {}
  return { value: value === null ? null : formatValue(value), time: ts === null ? null : formatInstant(ts, zone) }
}

/** Reads the latest values of points of the reply; none without the right to see them, or while the intake is not ready. */
async function readValues(telemetry: CurrentReadings, call: Call, ids: readonly string[]) {
  const readings = await readVisible(telemetry, call, ids)
  return typeof readings === 'string' ? new Map<string, LatestValue>() : readings
}

const pointFields = (telemetry: CurrentReadings): DerivedFields => ({
  fields: pointState,
  unknown: { boxDeviceId: null, value: null, time: null, quality: null },
  read: async (call, rows) => {
    const ids = idsIn(rows, 'id')
    const points = rows.map(({ id, code, objectId }) => ({
      id: textOf(id),
      code: textOf(code),
      objectId: textOf(objectId),
    }))
    const [deviceByPoint, readings] = await Promise.all([
      call.inRead((read) => devicesOfPoints(read, points)),
      readValues(telemetry, call, ids),
    ])
    return (row) => {
      const id = textOf(row.id)
      const latest = readings.get(id)
      return Object.assign(formatLatest(call, latest), {
        boxDeviceId: deviceByPoint.get(id) ?? null,
        quality: latest ? Number(severityOf(latest.quality) === 0) : null,
      })
    }
  },
})

const operationFields = (telemetry: CurrentReadings): DerivedFields => ({
  fields: operationState,
  unknown: { runStatus: null, points: [] },
  read: async (call, rows) => {
    const objectIds = idsIn(rows, 'id')
    const { points, runStates } = await call.inRead(async (read) => ({
      points: await listOperationPoints(read, objectIds),
      runStates: await presentRunStates(read, objectIds),
    }))
    const readings = await readValues(
      telemetry,
      call,
      points.map(({ id }) => id),
    )
    const pointsByObject = Map.groupBy(points, ({ objectId }) => objectId)
    return (row) => ({
      runStatus: runStates.get(textOf(row.id))?.state ?? null,
      points: (pointsByObject.get(textOf(row.id)) ?? []).map(({ id, name, unit }) =>
        Object.assign({ dataId: id, dataName: name, unit }, formatLatest(call, readings.get(id))),
      ),
    })
  },
})

const datasetFields: DerivedFields = {
  fields: datasetDevice,
  unknown: { boxDeviceId: null },
  read: (call, rows) =>
    call.inRead(async (read) => {
      const datasets = rows.map((row) => ({ id: textOf(row.id), objectId: textOf(row.objectId) }))
      const deviceByDataset = await devicesOfDatasets(read, datasets)
      return (row) => ({ boxDeviceId: deviceByDataset.get(textOf(row.id)) ?? null })
    }),
}

const modelFields: DerivedFields = {
  fields: publishedParent,
  unknown: { pubId: null },
  read: (call, rows) =>
    call.inRead(async (read) => {
      const publishedIds = await listPublishedModels(read, idsIn(rows, 'parentId'))
      return (row) => ({ pubId: publishedIds.has(textOf(row.parentId)) ? row.parentId : null })
    }),
}

/** Returns the derived fields of all kinds of rows. */
export const rowStates = (telemetry: CurrentReadings): DerivedFields[] => [
  objectFields,
  pointFields(telemetry),
  operationFields(telemetry),
  datasetFields,
  modelFields,
]
