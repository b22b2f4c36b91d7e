import { workingTimeSetting, workPlan, workResource } from '@gemba/contract/production/calendar/work-plan.ts'
import { findWorkResources } from '@gemba/contract/production/calendar/working-time.ts'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { crud, type Input } from '../../../resource/crud.ts'
import { withLines } from '../../../resource/lines.ts'
import { mount } from '../../../resource/mount.ts'
import { toggle } from '../../../resource/toggle.ts'
import { listAreas } from '../../base/index.ts'
import { stations, workCenters } from '../work-center/work-center.ts'
import { refuseUnfitPlan } from './judge-plan.ts'
import { withSettingDays } from './setting-days.ts'
import { refuseBreakOutside } from './weekly-hours.ts'

const settings = withSettingDays(crud(workingTimeSetting, { changed: async (_, row) => refuseBreakOutside(row) }))
const plainResources = crud(workResource)

const targets = ['stationId', 'workCenterId', 'areaId'] as const

/** A row is for exactly one place. Error `workTargetUnclear`. */
function refuseUnclear(row: Input): void {
  if (targets.filter((name) => row[name]).length !== 1) throw new DomainError('workTargetUnclear')
}

const resources: typeof plainResources = {
  ...plainResources,
  create: (work, input) => {
    refuseUnclear(input)
    return plainResources.create(work, input)
  },
  update: async (work, input) => {
    refuseUnclear({ ...(await plainResources.read(work, input)), ...input })
    return plainResources.update(work, input)
  },
}

const plans = withLines(crud(workPlan), [
  { resource: workingTimeSetting, operations: settings },
  { resource: workResource, operations: resources },
])

/** The lines stand when a plan is judged: they are written after it. */
async function judged<Row extends { readonly id: string }>(work: Work, row: Row): Promise<Row> {
  await refuseUnfitPlan(work, row.id)
  return row
}

async function judgedLine<Row extends { readonly workPlanId: string }>(work: Work, row: Row): Promise<Row> {
  await refuseUnfitPlan(work, row.workPlanId)
  return row
}

export const workPlanRoutes = [
  ...mount(workPlan, import.meta.url, {
    ...plans,
    create: async (work, input) => judged(work, await plans.create(work, input)),
    update: async (work, input) => judged(work, await plans.update(work, input)),
    toggle: toggle(workPlan, 'isEnabled', { changed: (work, { id }) => refuseUnfitPlan(work, id) }),
  }),
  ...mount(workingTimeSetting, import.meta.url, {
    ...settings,
    create: async (work, input) => judgedLine(work, await settings.create(work, input)),
    update: async (work, input) => judgedLine(work, await settings.update(work, input)),
  }),
  ...mount(workResource, import.meta.url, {
    ...resources,
    create: async (work, input) => judgedLine(work, await resources.create(work, input)),
    update: async (work, input) => judgedLine(work, await resources.update(work, input)),
  }),
  ...handle(findWorkResources, import.meta.url, async (read, { keyword }) => {
    const sought = keyword ? { keyword } : {}
    const enabled = { ...sought, isEnabled: 1 }
    const nothing = { stationId: null, workCenterId: null, areaId: null }
    const found = [
      ...(await stations.list(read, enabled)).map((row) => ({ ...row, target: { stationId: row.id } })),
      ...(await workCenters.list(read, enabled)).map((row) => ({ ...row, target: { workCenterId: row.id } })),
      ...(await listAreas(read, sought)).map((row) => ({ ...row, target: { areaId: row.id } })),
    ]
    return found.map(({ code, name, target }) => ({ ...nothing, ...target, code: code ?? '', name }))
  }),
]
