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
import { assertPlanValid } from './assert-plan-valid.ts'
import { withSettingDays } from './setting-days.ts'
import { assertBreakInside } from './weekly-hours.ts'

const settings = withSettingDays(crud(workingTimeSetting, { changed: async (_, row) => assertBreakInside(row) }))
const plainResources = crud(workResource)

const targets = ['stationId', 'workCenterId', 'areaId'] as const

/** Throws `workTargetUnclear` unless a row names exactly one target. */
function assertOneTarget(row: Input): void {
  if (targets.filter((name) => row[name]).length !== 1) throw new DomainError('workTargetUnclear')
}

const resources: typeof plainResources = {
  ...plainResources,
  create: (work, input) => {
    assertOneTarget(input)
    return plainResources.create(work, input)
  },
  update: async (work, input) => {
    assertOneTarget({ ...(await plainResources.read(work, input)), ...input })
    return plainResources.update(work, input)
  },
}

const plans = withLines(crud(workPlan), [
  { resource: workingTimeSetting, operations: settings },
  { resource: workResource, operations: resources },
])

/** Checks a plan after it was written, because its lines are stored after it. */
async function validatePlan<Row extends { readonly id: string }>(work: Work, row: Row): Promise<Row> {
  await assertPlanValid(work, row.id)
  return row
}

async function validateLine<Row extends { readonly workPlanId: string }>(work: Work, row: Row): Promise<Row> {
  await assertPlanValid(work, row.workPlanId)
  return row
}

export const workPlanRoutes = [
  ...mount(workPlan, import.meta.url, {
    ...plans,
    create: async (work, input) => validatePlan(work, await plans.create(work, input)),
    update: async (work, input) => validatePlan(work, await plans.update(work, input)),
    toggle: toggle(workPlan, 'isEnabled', { changed: (work, { id }) => assertPlanValid(work, id) }),
  }),
  ...mount(workingTimeSetting, import.meta.url, {
    ...settings,
    create: async (work, input) => validateLine(work, await settings.create(work, input)),
    update: async (work, input) => validateLine(work, await settings.update(work, input)),
  }),
  ...mount(workResource, import.meta.url, {
    ...resources,
    create: async (work, input) => validateLine(work, await resources.create(work, input)),
    update: async (work, input) => validateLine(work, await resources.update(work, input)),
  }),
  ...handle(findWorkResources, import.meta.url, async (read, { keyword }) => {
    const filter = keyword ? { keyword } : {}
    const enabled = { ...filter, isEnabled: 1 }
    const noTarget = { stationId: null, workCenterId: null, areaId: null }
    const targetRows = [
      ...(await stations.list(read, enabled)).map((row) => ({ ...row, target: { stationId: row.id } })),
      ...(await workCenters.list(read, enabled)).map((row) => ({ ...row, target: { workCenterId: row.id } })),
      ...(await listAreas(read, filter)).map((row) => ({ ...row, target: { areaId: row.id } })),
    ]
    return targetRows.map(({ code, name, target }) => ({ ...noTarget, ...target, code: code ?? '', name }))
  }),
]
