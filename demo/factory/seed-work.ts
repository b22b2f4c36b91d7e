// Creates the people, stations and routes of the demo factory. Existing records stay.
import { dayType } from '@gemba/contract/production/calendar/dictionaries.ts'
import { routeStatus, segmentRelation } from '@gemba/contract/production/route/dictionaries.ts'
import { type DemoCall, idsBy } from '../demo-calls.ts'
import { dateOf, dayMs, isWorkingDay } from '../history/working-days.ts'
import { factoryBoms, factoryMaterials } from './factory-masters.ts'
import { factoryPatterns, factoryRoutes, factoryStages } from './factory-routes.ts'
import { factoryCenters, factoryPlans, factoryShifts, factoryStaff, factoryTeams } from './factory-work.ts'
import { createMissing, type Ids } from './make-all.ts'
import { guidesOf } from './seed-guides.ts'

interface Work {
  readonly staff: Ids
  readonly teams: Ids
  readonly stages: Ids
  readonly stations: Ids
}

interface Places {
  readonly centers: Ids
  readonly stations: Ids
}

interface Masters {
  readonly materials: Ids
  readonly locations: Ids
  /** Epoch ms. */
  readonly now: number
}

/** Creates what is missing. */
export async function seedWork(call: DemoCall, { materials, locations, now }: Masters): Promise<Work> {
  const staff = await createMissing(
    call,
    { page: '/base/staff/page', path: '/base/staff' },
    factoryStaff.map(({ code, name, nameEn, jobTitle }) => ({ code, name, nameEn, jobTitle })),
  )
  const places = await makePlaces(call, { staff, locations })
  const shifts = await createMissing(
    call,
    { page: '/mes_production/shift/page', path: '/mes_production/shift' },
    factoryShifts,
  )
  await paintCalendar(call, shifts, now)
  await makePlans(call, places, now)
  const teams = await createMissing(
    call,
    { page: '/base/team/page', path: '/base/team' },
    factoryTeams.map((team) => {
      const members = factoryStaff
        .filter((factoryPerson) => factoryPerson.team === team.code)
        .map(({ code }) => ({ staffId: staff.get(code) }))
      return { ...team, leaderId: members[0]?.staffId, members }
    }),
  )
  await createMissing(
    call,
    { page: '/base/segmentTemplate/page', path: '/base/segmentTemplate' },
    factoryPatterns.map(({ type, station, team, ...names }) => ({
      ...names,
      segmentType: type,
      resources: [{ stationId: places.stations.get(station) }, { teamId: teams.get(team) }],
    })),
  )
  const stages = await makeStages(call, places)
  await makeRoutes(call, { materials, stages, guides: await guidesOf(call) })
  return { staff, teams, stages, stations: places.stations }
}

const [paintedBefore, paintedAfter] = [60, 180]

/** Sets the unset days of the calendar around today: all shifts on working days. */
async function paintCalendar(call: DemoCall, shifts: Ids, now: number): Promise<void> {
  const { working, rest } = dayType.codes
  const painted = Array.from({ length: paintedBefore + paintedAfter }, (_, at) => now + (at - paintedBefore) * dayMs)
  for (const [year, days] of Map.groupBy(painted, (at) => dateOf(at).slice(0, 4))) {
    const path = `GET /mes_production/shopcalendar/getShopCalendarByYears/${year}`
    const storedDays = await call<{ date: string; isStored: boolean }[]>(path, {})
    const stored = new Set(storedDays.filter(({ isStored }) => isStored).map(({ date }) => date))
    const open = days.filter((at) => !stored.has(dateOf(at)))
    if (open.length > 0)
      await call('/mes_production/shopcalendar/saveOrupdateShopCalendar', {
        year: Number(year),
        days: open.map((at) => ({
          date: dateOf(at),
          dayType: isWorkingDay(at) ? working : rest,
          shiftIds: isWorkingDay(at) ? [...shifts.values()] : [],
        })),
      })
  }
}

const makePlans = (call: DemoCall, { stations }: Places, now: number): Promise<Ids> =>
  createMissing(
    call,
    { page: '/mes_production/workplan/page', path: '/mes_production/workplan/save' },
    factoryPlans.map(({ station, hours, ...plan }) => ({
      ...plan,
      startDate: dateOf(now - paintedBefore * dayMs),
      endDate: dateOf(now + paintedAfter * dayMs),
      workingTimeSettings: [hours],
      workResources: [{ stationId: stations.get(station) }],
    })),
  )

async function makePlaces(call: DemoCall, { staff, locations }: { staff: Ids; locations: Ids }): Promise<Places> {
  const objects = await idsBy(call, { path: '/infObject/page', key: 'code' })
  const bodies = factoryCenters.map(({ stations, lineSide, ...center }, column) => ({
    ...center,
    lineSideLocationId: locations.get(lineSide),
    // The hall is laid out in the order of the work: one work centre beside the other.
    stations: stations.map(({ type, object, ...station }, row) => ({
      ...station,
      boardColumn: column + 1,
      boardRow: row + 1,
      stationType: type,
      equipmentId: objects.get(object ?? '') ?? null,
    })),
    staff: factoryStaff
      .filter((factoryPerson) => factoryPerson.center === center.code)
      .map(({ code, jobTitle }) => ({ staffId: staff.get(code), post: jobTitle })),
  }))
  const centers = await createMissing(call, { page: '/base/workcenter/page', path: '/base/workcenter' }, bodies)
  return { centers, stations: await idsBy(call, { path: '/base/station/page', key: 'code' }) }
}

const makeStages = (call: DemoCall, { centers, stations }: Places): Promise<Ids> =>
  createMissing(
    call,
    { page: '/base/segmentstage/page', path: '/base/segmentstage' },
    factoryStages.map(({ type, center, station, setup, time, atATime, isInspected = 0, ...names }) => ({
      ...names,
      isInspected,
      segmentType: type,
      workCenterId: centers.get(center),
      setupTime: setup,
      standardTime: time,
      runBatch: atATime,
      resources: [{ stationId: stations.get(station) }],
    })),
  )

interface RoutingContext {
  readonly materials: Ids
  readonly stages: Ids
  /** Steps and parameters by stage code. */
  readonly guides: ReadonlyMap<string, object>
}

async function makeRoutes(call: DemoCall, parts: RoutingContext): Promise<void> {
  const { records } = await call<{ records: { id: string; materialId: string; status: number }[] }>(
    '/base/route/page',
    { pageSize: 1000 },
  )
  const recordById = new Map(records.map((row) => [row.materialId, row]))
  for (const factoryRoute of factoryRoutes) {
    const before = recordById.get(parts.materials.get(factoryRoute.makes) ?? '')
    const createdRow =
      before ??
      (await call<{ route: { id: string; status: number } }>('/base/route/graph', routeOf(factoryRoute, parts))).route
    if (createdRow.status === routeStatus.codes.draft) await call('/base/route/putInUse', { id: createdRow.id })
  }
}

function routeOf({ makes, segments }: (typeof factoryRoutes)[number], { materials, stages, guides }: RoutingContext) {
  const { name, nameEn } = factoryMaterials.find(({ code }) => code === makes) ?? { name: makes, nameEn: makes }
  const lines = factoryBoms.find((factoryBom) => factoryBom.makes === makes)?.lines ?? []
  return {
    code: `RT-${makes}`,
    name,
    nameEn,
    materialId: materials.get(makes),
    revision: 'A',
    segments: segments.map(({ of, uses = [], batch }, at) => ({
      key: String((at + 1) * 10),
      number: (at + 1) * 10,
      stageId: stages.get(of),
      transferBatch: batch,
      ...guides.get(of),
      materials: uses.map((usage) => {
        const code = usage.replace('!', '')
        const quantity = lines.find((line) => line.of === code)?.quantity ?? '1'
        return { materialId: materials.get(code), quantity, consumeType: usage.endsWith('!') ? 2 : 1 }
      }),
    })),
    dependencies: segments.flatMap(({ after }, at) => {
      const predecessors = after ?? (at === 0 ? [] : [String(at * 10)])
      return predecessors.map((previous) => linkOf(previous, String((at + 1) * 10)))
    }),
  }
}

function linkOf(predecessor: string, to: string) {
  const [, from = '', how = 'FS', lag = '0'] = /^(\d+)(FS|SS|FF)?(?:\+(\d+))?$/.exec(predecessor) ?? []
  const { finishStart, startStart, finishFinish } = segmentRelation.codes
  const relation = { FS: finishStart, SS: startStart, FF: finishFinish }[how]
  return { from, to, relation, lagMinutes: Number(lag) }
}
