import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { nameIn } from '@gemba/contract/names.ts'
import { dayType } from '@gemba/contract/production/calendar/dictionaries.ts'
import type { Span } from '@gemba/contract/production/calendar/work-period.ts'
import { workingTimeSetting } from '@gemba/contract/production/calendar/work-plan.ts'
import { findWorkingTime, maxDaysOfWork } from '@gemba/contract/production/calendar/working-time.ts'
import type { station } from '@gemba/contract/production/work-center/station.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId } from '../../../platform/db/rows.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { crud } from '../../../resource/crud.ts'
import { areasAbove } from '../../base/index.ts'
import { stations, workCenters } from '../work-center/work-center.ts'
import { listCalendarDays } from './shop-calendar.ts'
import { weeklyHoursOf } from './weekly-hours.ts'
import {
  type Calendar,
  type Plan,
  type WorkingHoursOfDay,
  type WorkingWindow,
  workingWindows,
} from './working-windows.ts'

const settings = crud(workingTimeSetting)
const dayMs = 86_400_000

export const workingTimeRoutes = [
  ...handle(findWorkingTime, import.meta.url, async (read, { stationId, from, to }) => {
    if (to < from || to - from > maxDaysOfWork * dayMs) throw new DomainError('timeTooLong', { days: maxDaysOfWork })
    const stationRow = await stations.read(read, { id: stationId })
    const [{ windows = [] } = {}] = await windowsOfStations(read, [stationRow], { from, to })
    return { windows, totalMs: windows.reduce((sum, window) => sum + window.to - window.from, 0) }
  }),
]

/** Returns when stations work in a time span, by the shop calendar and their work plans. */
export async function windowsOfStations(
  read: Read,
  stationRows: readonly EntityOf<typeof station>[],
  span: Span,
): Promise<{ readonly station: EntityOf<typeof station>; readonly windows: WorkingWindow[] }[]> {
  const { zone } = read.actor
  const calendar = await calendarOf(read, span)
  const windows = []
  for (const row of stationRows)
    windows.push({ station: row, windows: workingWindows(span, { zone, calendar, plans: await plansOf(read, row) }) })
  return windows
}

async function calendarOf(read: Read, { from, to }: Span): Promise<Calendar> {
  const dayAt = (at: number) =>
    Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(read.actor.zone).toPlainDate()
  const first = dayAt(from).subtract({ days: 1 })
  const days = await listCalendarDays(read, { first, count: first.until(dayAt(to)).days + 1 })
  const byDay = new Map(days.map((day) => [day.date, day]))
  const hours = await hoursOfShifts(read)
  return {
    isWorking: (day) => byDay.get(day)?.dayType === dayType.codes.working,
    hoursOf: (day) => (byDay.get(day)?.shiftIds ?? []).flatMap((id) => hours.get(id) ?? []),
  }
}

/** Returns the hours of each shift, including shifts that are no longer used in the calendar. */
async function hoursOfShifts(read: Read): Promise<ReadonlyMap<string, WorkingHoursOfDay>> {
  const rows = await ofCompany(read)
    .selectFrom('shift')
    .select(['id', 'name', 'name_en as nameEn', 'name_tw as nameTw', 'start_time as startTime', 'end_time as endTime'])
    .execute()
  const breaks = await ofCompany(read)
    .selectFrom('shift_break')
    .select(['shift_id as shiftId', 'start_time as startTime', 'minutes'])
    .execute()
  const byShift = Map.groupBy(breaks, ({ shiftId }) => shiftId)
  return new Map(
    rows.map(({ id, ...row }) => [
      id,
      { ...row, name: nameIn(row, read.actor.language), breaks: byShift.get(id) ?? [] },
    ]),
  )
}

/** Returns the enabled plans of the station, then of its work centre, then of its areas, the nearest first. */
async function plansOf(read: Read, { id, workCenterId }: EntityOf<typeof station>): Promise<Plan[]> {
  const { areaId } = await workCenters.read(read, { id: workCenterId })
  const areas = areaId ? await areasAbove(read, areaId) : []
  const rows = await read.tx
    .selectFrom('work_resource as r')
    .innerJoin('work_plan as p', 'p.id', 'r.work_plan_id')
    .select(['p.id', 'p.start_date as startDate', 'p.end_date as endDate'])
    .select(['r.station_id as stationId', 'r.work_center_id as workCenterId', 'r.area_id as areaId'])
    .where('p.company_id', '=', companyOf(read.actor))
    .where('p.is_enabled', '=', 1)
    .where(({ or, eb }) =>
      or([eb('r.station_id', '=', id), eb('r.work_center_id', '=', workCenterId), eb('r.area_id', '=', anyId(areas))]),
    )
    .orderBy('p.id')
    .execute()
  const stepsTo = (row: (typeof rows)[number]): number =>
    row.stationId ? 0 : row.workCenterId ? 1 : 2 + areas.indexOf(row.areaId ?? '')
  return Promise.all(
    rows
      .toSorted((left, right) => stepsTo(left) - stepsTo(right))
      .map(async ({ id: workPlanId, startDate, endDate }) => ({
        startDate,
        endDate,
        hours: (await settings.list(read, { workPlanId })).map(weeklyHoursOf),
      })),
  )
}
