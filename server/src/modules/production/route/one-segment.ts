// The regular calls on a part of a route: the route is locked, is a draft, and is judged as a whole afterwards.

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

/** Returns the operations of a part of routes; `parent` names what it belongs to and is never changed. */
function partOf<C extends Part>(operations: C, parent: 'routeId' | 'segmentId', routesOf: RoutesOf): C {
  const within = async <T>(work: Work, parts: readonly Input[], write: () => Promise<T>): Promise<T> => {
    const ids = (await routesOf(work, parts)).toSorted((route, other) => Number(route) - Number(other))
    for (const id of ids) await lockRoute(work, { id }, 'change')
    const written = await write()
    for (const id of ids) {
      await assertRouteValid(work, id)
      await countChange(work, id)
    }
    return written
  }
  return {
    ...operations,
    create: (work: Work, input: Input) => within(work, [input], () => operations.create(work, input)),
    update: async (work: Work, input: Input) => {
      const before: Input = { ...(await operations.read(work, input)) }
      const sent = parent in input ? { ...input, [parent]: before[parent] } : input
      return within(work, [{ ...before, ...sent }], () => operations.update(work, sent))
    },
    remove: async (work: Work, input: Input) => {
      const parts: Input[] = []
      for (const id of idsOf(input)) parts.push({ ...(await operations.read(work, { id })) })
      return within(work, parts, () => operations.remove(work, input))
    },
  }
}

/** The routes of segments that parts name. Error `notFound` for a segment that is none of the company. */
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

/** The other end of a dependency is a segment of the same route, or not found. */
const byBothEnds: RoutesOf = async (work, parts) => {
  const found: string[] = []
  for (const { segmentId, predecessorId } of parts) {
    const [routeId = '', ...others] = await routesOfSegments(work, [idOf(segmentId), idOf(predecessorId)])
    if (others.length > 0) throw new DomainError('notFound', { field: 'predecessorId' })
    found.push(routeId)
  }
  return [...new Set(found)]
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
