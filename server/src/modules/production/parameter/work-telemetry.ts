import type { point } from '@gemba/contract/equipment/point.ts'
import { can } from '@gemba/contract/identity/role/can.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { nameIn } from '@gemba/contract/names.ts'
import { readWorkTelemetry } from '@gemba/contract/production/genealogy/read-work-telemetry.ts'
import { readHistory } from '@gemba/contract/telemetry/read.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { valuesOf } from '../../../platform/db/rows.ts'
import type { Read } from '../../../platform/db/work.ts'
import { notFound } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { idOf } from '../../../resource/crud.ts'
import { points } from '../../equipment/index.ts'
import { pointsAtStation } from './points-at-station.ts'

type Point = EntityOf<typeof point>
type Limits = { readonly lowerLimit: string | null; readonly upperLimit: string | null }

export const workTelemetryRoutes = handle(readWorkTelemetry, import.meta.url, async (read, { id }) => {
  const work = await findWork(read, idOf(id))
  const noTelemetry = { from: null, to: null, points: [] }
  if (work.from === null || !can(read.actor.authorities, readHistory.permission)) return noTelemetry
  const workPoints = await pointsOfWork(read, idOf(id), work)
  if (workPoints.length === 0) return noTelemetry
  return {
    from: work.from,
    to: work.to ?? read.now,
    points: workPoints.map(({ at, lowerLimit, upperLimit }) => ({
      pointId: at.id,
      name: nameIn(at, read.actor.language),
      objectName: at.labels?.objectId ?? '',
      unit: at.unit,
      decimals: at.decimals,
      periodMs: at.periodMs,
      lowerLimit,
      upperLimit,
    })),
  }
})

/** Returns what the telemetry of a work order depends on. Throws `notFound`. */
async function findWork(read: Read, id: string) {
  return ofCompany(read)
    .selectFrom('work_order as w')
    .leftJoin('station as s', 's.id', 'w.station_id')
    .select(['w.segment_plan_id as segmentPlanId', 'w.station_id as stationId', 's.equipment_id as equipmentId'])
    .select(['w.actual_start as from', 'w.actual_end as to'])
    .where('w.id', '=', id)
    .executeTakeFirstOrThrow(notFound)
}

type Work = Awaited<ReturnType<typeof findWork>>

/**
 * Returns the points that the reports have used, or those that the parameters are bound to, or the main point of the
 * equipment.
 */
async function pointsOfWork(read: Read, id: string, work: Work): Promise<(Limits & { readonly at: Point })[]> {
  const reported = await pointsOfReports(read, id)
  if (reported.length > 0) {
    const pointById = new Map(
      (await points.list(read, { id: { in: [...new Set(reported.map((parameter) => parameter.pointId))] } })).map(
        (point) => [point.id, point],
      ),
    )
    return withPoints(reported, (parameter) => pointById.get(parameter))
  }
  const bound = await pointsOfParameters(read, work.segmentPlanId)
  const pointsHere = await pointsAtStation(read, work.stationId, valuesOf(bound, 'pointId'))
  const boundPoints = withPoints(bound, (parameter) => pointsHere.get(parameter))
  if (boundPoints.length > 0 || work.equipmentId === null) return boundPoints
  const main = await points.list(read, { objectId: work.equipmentId, isMain: 1 })
  return main.slice(0, 1).map((at) => ({ at, lowerLimit: null, upperLimit: null }))
}

const withPoints = (rows: readonly (Limits & { pointId: string })[], find: (id: string) => Point | undefined) =>
  rows.flatMap(({ pointId, lowerLimit, upperLimit }) => {
    const at = find(pointId)
    return at ? [{ at, lowerLimit, upperLimit }] : []
  })

async function pointsOfReports(read: Read, workOrderId: string) {
  const rows = await ofCompany(read)
    .selectFrom('work_report_parameter as v')
    .innerJoin('work_report as r', 'r.id', 'v.report_id')
    .innerJoin('segment_plan_parameter as p', 'p.id', 'v.parameter_id')
    .select(['v.point_id as pointId', 'p.lower_limit as lowerLimit', 'p.upper_limit as upperLimit'])
    .where('r.work_order_id', '=', workOrderId)
    .where('v.point_id', 'is not', null)
    .groupBy(['v.point_id', 'p.id', 'p.lower_limit', 'p.upper_limit', 'p.sort_number'])
    .orderBy('p.sort_number')
    .$narrowType<{ pointId: string }>()
    .execute()
  return rows
}

const pointsOfParameters = (read: Read, segmentPlanId: string) =>
  ofCompany(read)
    .selectFrom('segment_plan_parameter')
    .select(['point_id as pointId', 'lower_limit as lowerLimit', 'upper_limit as upperLimit'])
    .where('segment_plan_id', '=', segmentPlanId)
    .where('point_id', 'is not', null)
    .orderBy('sort_number')
    .$narrowType<{ pointId: string }>()
    .execute()
