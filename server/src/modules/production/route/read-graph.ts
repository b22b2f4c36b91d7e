import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import type { routeSegmentParameter } from '@gemba/contract/production/parameter/segment-guide.ts'
import { durationOf, scheduleOf } from '@gemba/contract/production/route/route-graph.ts'
import type { GraphReply, GraphSegmentReply } from '@gemba/contract/production/route/route-graph-call.ts'
import type { routeSegment, routeSegmentMaterial } from '@gemba/contract/production/route/route-segment.ts'
import type { Read } from '../../../platform/db/work.ts'
import { findMaterials, type MaterialFacts } from '../../base/index.ts'
import { objectsOfPoints } from '../../equipment/index.ts'
import { parameters, steps } from '../parameter/segment-guide.ts'
import { namedOf } from '../segment/resource-lines.ts'
import { routes, shownRoute } from './process-route.ts'
import { dependencies, segmentMaterials, segmentResources, segments } from './segment-lines.ts'

/** Maximum number of resources, and of materials, of all segments of a route. A list returns no more. */
export const maxLinesOfRoute = 5000

/** Returns the segments of a route, sorted by number. */
export async function listSegments(read: Read, routeId: string): Promise<EntityOf<typeof routeSegment>[]> {
  const rows = await segments.list(read, { routeId })
  return rows.toSorted((left, right) => Number(left.number) - Number(right.number))
}

/** Returns the dependencies of segments. */
export const listDependencies = (read: Read, ids: readonly string[]) =>
  ids.length === 0 ? Promise.resolve([]) : dependencies.list(read, { segmentId: { in: [...ids] } })

/** Returns a route with its segments and its lead time. Throws `notFound`. */
export async function readGraph(read: Read, id: string): Promise<GraphReply> {
  const route = shownRoute(read, await routes.read(read, { id }))
  const segmentRows = await listSegments(read, route.id)
  const ids = segmentRows.map((segment) => segment.id)
  const filter = { segmentId: { in: ids } }
  const [links, resources, materials, allSteps, allParameters] =
    ids.length === 0
      ? [[], [], [], [], []]
      : [
          await listDependencies(read, ids),
          await segmentResources.list(read, filter),
          await segmentMaterials.list(read, filter),
          await steps.list(read, filter),
          await parameters.list(read, filter),
        ]
  const facts = await findMaterials(read, [...new Set(materials.map(({ materialId }) => materialId))])
  const objects = await objectsOfPoints(
    read,
    allParameters.flatMap(({ pointId }) => pointId ?? []),
  )
  const inOrder = <Row extends { sortNumber: number }>(rows: readonly Row[]) =>
    rows.toSorted((left, right) => left.sortNumber - right.sortNumber)
  const replySegments = segmentRows.map(
    (segment): GraphSegmentReply => ({
      ...segment,
      stageName: segment.labels?.stageId ?? '',
      workCenterName: segment.labels?.workCenterId ?? null,
      resources: inOrder(resources.filter(({ segmentId }) => segmentId === segment.id)).map((line) => {
        const { kind, targetId, quantity, labels } = namedOf(line)
        return { kind, targetId, quantity, name: labels.targetId ?? '' }
      }),
      materials: inOrder(materials.filter(({ segmentId }) => segmentId === segment.id)).map((line) =>
        materialOf(line, facts),
      ),
      steps: inOrder(allSteps.filter(({ segmentId }) => segmentId === segment.id)).map(
        ({ id: stepId, title, description, files }) => ({ id: stepId, title, description, files }),
      ),
      parameters: inOrder(allParameters.filter(({ segmentId }) => segmentId === segment.id)).map((line) => ({
        ...parameterOf(line),
        objectId: (line.pointId && objects.get(line.pointId)) ?? null,
      })),
    }),
  )
  const replyLinks = links.map(({ predecessorId, segmentId, relation, lagMinutes }) => ({
    fromId: predecessorId,
    toId: segmentId,
    relation,
    lagMinutes,
  }))
  const { leadTimeMs } = scheduleOf(
    segmentRows.map((segment) => ({ key: segment.id, durationMs: durationOf(segment) })),
    replyLinks.map(({ fromId, toId, ...how }) => ({ from: fromId, to: toId, ...how })),
  )
  return { route, segments: replySegments, dependencies: replyLinks, leadTimeMs }
}

/** Returns the segments of a route as nodes and their dependencies as links. Throws `notFound`. */
export async function readFlow(read: Read, id: string) {
  const route = await routes.read(read, { id })
  const segmentRows = await listSegments(read, route.id)
  const waits = await listDependencies(
    read,
    segmentRows.map((segment) => segment.id),
  )
  return {
    nodes: segmentRows.map(({ id: segmentId, stageId, number, labels }) => ({
      id: segmentId,
      segmentId: stageId,
      segmentName: labels?.stageId ?? '',
      sequence: Number(number),
    })),
    links: waits.map(({ predecessorId, segmentId }) => ({ source: predecessorId, target: segmentId })),
  }
}

const parameterOf = (line: EntityOf<typeof routeSegmentParameter>) => ({
  code: line.code,
  name: line.name,
  nameEn: line.nameEn,
  nameTw: line.nameTw,
  kind: line.kind,
  unit: line.unit,
  lowerLimit: line.lowerLimit,
  target: line.target,
  upperLimit: line.upperLimit,
  isRequired: line.isRequired,
  pointId: line.pointId,
})

function materialOf(
  { materialId, quantity, unitId, consumeType, labels }: EntityOf<typeof routeSegmentMaterial>,
  facts: ReadonlyMap<string, MaterialFacts>,
): GraphSegmentReply['materials'][number] {
  const { code = '', name = '' } = facts.get(materialId) ?? {}
  return {
    materialId,
    materialCode: code,
    materialName: name,
    quantity,
    consumeType,
    unitId: unitId ?? '',
    unitName: labels?.unitId ?? '',
  }
}
