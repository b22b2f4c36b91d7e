// Regular operations on single parts of a route. The route is locked, must be a draft, and is checked as a whole
// afterwards.

import { routeSegmentParameter, routeSegmentStep } from '@gemba/contract/production/parameter/segment-guide.ts'
import {
  routeSegment,
  routeSegmentMaterial,
  routeSegmentResource,
  segmentDependency,
} from '@gemba/contract/production/route/route-segment.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId } from '../../../platform/db/rows.ts'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { type Input, idOf, idsOf } from '../../../resource/crud.ts'
import { mount } from '../../../resource/mount.ts'
import { parameters, steps } from '../parameter/segment-guide.ts'
import { assertRouteValid } from './assert-graph.ts'
import { countChange, lockRoute } from './lock-route.ts'
import { dependencies, segmentMaterials, segmentResources, segments } from './segment-lines.ts'

interface Part {
  read(work: Work, input: Input): Promise<object>
  create(work: Work, input: Input): Promise<unknown>
  update(work: Work, input: Input): Promise<unknown>
  remove(work: Work, input: Input): Promise<unknown>
}

type RoutesOf = (work: Work, parts: readonly Input[]) => Promise<readonly string[]>

/** Wraps the operations on a part of routes. `parent` is the field of its owner, which never changes. */
function partOf<C extends Part>(operations: C, parent: 'routeId' | 'segmentId', routesOf: RoutesOf): C {
  const within = async <T>(work: Work, parts: readonly Input[], write: () => Promise<T>): Promise<T> => {
    const ids = (await routesOf(work, parts)).toSorted((left, right) => Number(left) - Number(right))
    for (const id of ids) await lockRoute(work, { id }, 'change')
    const reply = await write()
    for (const id of ids) {
      await assertRouteValid(work, id)
      await countChange(work, id)
    }
    return reply
  }
  return {
    ...operations,
    create: (work: Work, input: Input) => within(work, [input], () => operations.create(work, input)),
    update: async (work: Work, input: Input) => {
      const before: Input = { ...(await operations.read(work, input)) }
      const fields = parent in input ? { ...input, [parent]: before[parent] } : input
      return within(work, [{ ...before, ...fields }], () => operations.update(work, fields))
    },
    remove: async (work: Work, input: Input) => {
      const parts: Input[] = []
      for (const id of idsOf(input)) parts.push({ ...(await operations.read(work, { id })) })
      return within(work, parts, () => operations.remove(work, input))
    },
  }
}

/** Returns the routes of segments. Throws `notFound` if the company has no such segment. */
async function routesOfSegments(work: Work, ids: readonly string[]): Promise<string[]> {
  const rows = await ofCompany(work)
    .selectFrom('route_segment')
    .select(['id', 'route_id as routeId'])
    .where('id', '=', anyId(ids))
    .execute()
  if (rows.length < new Set(ids).size) throw new DomainError('notFound', { field: 'segmentId' })
  return [...new Set(rows.map(({ routeId }) => routeId))]
}

const bySegment: RoutesOf = (work, parts) =>
  routesOfSegments(
    work,
    parts.map(({ segmentId }) => idOf(segmentId)),
  )

/** Returns the routes of dependencies. Throws `notFound` unless both ends belong to the same route. */
const byBothEnds: RoutesOf = async (work, parts) => {
  const routeIds: string[] = []
  for (const { segmentId, predecessorId } of parts) {
    const [routeId = '', ...others] = await routesOfSegments(work, [idOf(segmentId), idOf(predecessorId)])
    if (others.length > 0) throw new DomainError('notFound', { field: 'predecessorId' })
    routeIds.push(routeId)
  }
  return [...new Set(routeIds)]
}

const byRoute: RoutesOf = async (_, parts) => [...new Set(parts.map(({ routeId }) => idOf(routeId)))]

export const oneSegmentRoutes = [
  ...mount(routeSegment, import.meta.url, partOf(segments, 'routeId', byRoute)),
  ...mount(segmentDependency, import.meta.url, partOf(dependencies, 'segmentId', byBothEnds)),
  ...mount(routeSegmentResource, import.meta.url, partOf(segmentResources, 'segmentId', bySegment)),
  ...mount(routeSegmentMaterial, import.meta.url, partOf(segmentMaterials, 'segmentId', bySegment)),
  ...mount(routeSegmentStep, import.meta.url, partOf(steps, 'segmentId', bySegment)),
  ...mount(routeSegmentParameter, import.meta.url, partOf(parameters, 'segmentId', bySegment)),
]
