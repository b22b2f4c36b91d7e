// The data of all cards of a page, read in a few requests.
import { dataType } from '@gemba/contract/equipment/dictionaries.ts'
import { point } from '@gemba/contract/equipment/point.ts'
import type { Page } from '@gemba/contract/kit/page.ts'
import type { ObjectStatus } from '@gemba/contract/overview/object-status.ts'
import { useRouteQuery } from '../../../api/call-route.ts'
import { usePolledReadings } from '../../../resource/polled-readings.ts'
import type { Reading } from '../../../ui/value/value.tsx'
import type { PointRow } from '../rows.ts'
import { type AreaFigure, useAreaFigures } from './use-area-figures.ts'
import { useObjectStatus } from './use-object-status.ts'
import { type PointCourse, useSparklines } from './use-sparklines.ts'

/** Maximum number of cards on a page. */
export const maxStatusTiles = 60
const keyPointsEach = 4

export interface Tiles {
  /** By object id. */
  readonly statuses: ReadonlyMap<string, ObjectStatus>
  /** The point that an object shows, by object id: that of its worst open alarm, else its first key point. */
  readonly keyPoints: ReadonlyMap<string, PointRow>
  /** The first state point of each object, by object id. */
  readonly statePoints: ReadonlyMap<string, PointRow>
  /** By point id. Filled while the live connection is down. */
  readonly polled: ReadonlyMap<string, Reading>
  /** Figures of objects that have others below, by object id. */
  readonly areaFigures: ReadonlyMap<string, readonly AreaFigure[]>
  /** By point id. */
  readonly courses: ReadonlyMap<string, PointCourse>
}

export function useTiles(objectIds: readonly string[]): Tiles {
  const { byId: statuses } = useObjectStatus(objectIds)
  const body = { objectId: { in: objectIds }, isMain: 1, pageNumber: 1, pageSize: maxStatusTiles * keyPointsEach }
  const points = useRouteQuery<Page<PointRow>>(
    { resource: point, operation: 'page', body },
    { isEnabled: objectIds.length > 0 },
  )
  const states = useRouteQuery<Page<PointRow>>(
    { resource: point, operation: 'page', body: { ...body, isMain: 0, dataType: dataType.codes.enumeration } },
    { isEnabled: objectIds.length > 0 },
  )
  const alarmPoints = useAlarmPoints(statuses, objectIds)
  const statePoints = firstOfEach(states.data)
  const keyPoints = new Map([...firstOfEach(points.data), ...alarmPoints])
  const keyIds = [...keyPoints.values()].map(({ id }) => id)
  const polled = usePolledReadings([...keyIds, ...[...statePoints.values()].map(({ id }) => id)])
  const areaFigures = useAreaFigures(objectIds.filter((id) => (statuses.get(id)?.objectCount ?? 1) > 1))
  return { statuses, keyPoints, statePoints, polled, areaFigures, courses: useSparklines(keyIds) }
}

/** Returns the point of the worst open alarm of each object or of the objects below it, by object id. */
function useAlarmPoints(statuses: Tiles['statuses'], objectIds: readonly string[]): ReadonlyMap<string, PointRow> {
  const ids = [...new Set(objectIds.flatMap((id) => statuses.get(id)?.alarmPointId ?? []))].toSorted()
  const body = { id: { in: ids }, pageNumber: 1, pageSize: maxStatusTiles }
  const { data } = useRouteQuery<Page<PointRow>>(
    { resource: point, operation: 'page', body },
    { isEnabled: ids.length > 0 },
  )
  const byId = new Map(data?.records.map((record) => [record.id, record]))
  return new Map(
    objectIds.flatMap((id) => {
      const alarmPoint = byId.get(statuses.get(id)?.alarmPointId ?? '')
      return alarmPoint ? [[id, alarmPoint] as const] : []
    }),
  )
}

const firstOfEach = (points: Page<PointRow> | undefined): ReadonlyMap<string, PointRow> =>
  new Map(points?.records.toReversed().map((record) => [record.objectId, record]))
