import { type Dictionary, wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import type { Language } from '@gemba/contract/kit/page.ts'
import { dispatchType, executorType, resourceType } from '@gemba/contract/production/work-center/dictionaries.ts'
import {
  listDispatchTypes,
  listExecutors,
  listExecutorTypes,
  listResourcesOfKind,
  listResourceTypes,
  listStationResources,
} from '@gemba/contract/production/work-center/resources.ts'
import type { Read } from '../../../platform/db/work.ts'
import { handle } from '../../../platform/http/route.ts'
import { objects } from '../../equipment/index.ts'
import { staffs } from '../personnel/staff.ts'
import { teams } from '../personnel/team.ts'
import { stations, workCenters } from './work-center.ts'

type ResourceType = (typeof resourceType.codes)[keyof typeof resourceType.codes]
type Search = Readonly<Record<string, unknown>>

interface ResourceRow {
  readonly id: string
  readonly code: string | null
  readonly name: string
  readonly stationType?: string | null
  readonly workCenterId?: string | null
}

const enabled = { isEnabled: 1 } as const

/** Functions that read the enabled resources of each type. */
const sources: Readonly<Record<ResourceType, (read: Read, search: Search) => Promise<readonly ResourceRow[]>>> = {
  [resourceType.codes.station]: (read, search) => stations.list(read, { ...enabled, ...search }),
  [resourceType.codes.equipment]: (read, search) => objects.list(read, { status: 1, ...search }),
  [resourceType.codes.staff]: (read, search) => staffs.list(read, { ...enabled, ...search }),
  [resourceType.codes.team]: (read, search) => teams.list(read, { ...enabled, ...search }),
  [resourceType.codes.workCenter]: (read, search) => workCenters.list(read, { ...enabled, ...search }),
}

async function listOf(read: Read, type: ResourceType, search: Search) {
  const rows = await sources[type](read, search)
  return rows.map(({ id, code, name, stationType, workCenterId }) => ({
    id,
    name,
    code: code ?? '',
    kind: type,
    stationType: stationType ?? null,
    workCenterId: workCenterId ?? null,
    status: 1,
  }))
}

/** Returns the codes of a dictionary with their texts and their names. */
const typesOf = (dictionary: Dictionary, language: Language) =>
  Object.entries(dictionary.codes).map(([extend, id]) => ({ id, text: wordOfCode(dictionary, id, language), extend }))

/** Routes that list what work can be assigned to. */
export const resourceRoutes = [
  ...handle(listResourceTypes, import.meta.url, async ({ actor }) => typesOf(resourceType, actor.language)),
  ...handle(listDispatchTypes, import.meta.url, async ({ actor }) => typesOf(dispatchType, actor.language)),
  ...handle(listExecutorTypes, import.meta.url, async ({ actor }) => typesOf(executorType, actor.language)),
  ...handle(listStationResources, import.meta.url, (read, { stationType, workCenterId }) =>
    listOf(read, resourceType.codes.station, {
      stationType: stationType || undefined,
      workCenterId: workCenterId || undefined,
    }),
  ),
  ...handle(listResourcesOfKind, import.meta.url, (read, { kind, keyword }) =>
    listOf(read, kind, keyword ? { keyword } : {}),
  ),
  ...handle(listExecutors, import.meta.url, async (read, { type }) => {
    const ofType = type === executorType.codes.staff ? resourceType.codes.staff : resourceType.codes.team
    return (await listOf(read, ofType, {})).map(({ id, name }) => ({ id, name, type }))
  }),
]
