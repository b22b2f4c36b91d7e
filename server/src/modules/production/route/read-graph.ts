import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import type { routeSegmentParameter } from '@gemba/contract/production/parameter/segment-guide.ts'
import { durationOf, scheduleOf } from '@gemba/contract/production/route/route-graph.ts'
import type { AnsweredGraph, AnsweredSegment } from '@gemba/contract/production/route/route-graph-call.ts'
import type { routeSegment, routeSegmentMaterial } from '@gemba/contract/production/route/route-segment.ts'
import type { Read } from '../../../platform/db/work.ts'
import { findMaterials, type MaterialFacts } from '../../base/index.ts'
import { objectsOfPoints } from '../../equipment/index.ts'
import { parameters, steps } from '../parameter/segment-guide.ts'
import { namedOf } from '../segment/resource-lines.ts'
import { routes, shownRoute } from './process-route.ts'
import { dependencies, segmentMaterials, segmentResources, segments } from './segment-lines.ts'

/** Most resources, and most materials, of all segments of a route: what one list answers. */
export const mostLinesOfRoute = 5000

/** Returns the segments of a route by their numbers. */
export async function listSegments(read: Read, routeId: string): Promise<EntityOf<typeof routeSegment>[]> {
  const rows = await segments.list(read, { routeId })
  return rows.toSorted((row, other) => Number(row.number) - Number(other.number))
}

/** Returns what segments wait for. */
export const listDependencies = (read: Read, ids: readonly string[]) =>
  ids.length === 0 ? Promise.resolve([]) : dependencies.list(read, { segmentId: { in: [...ids] } })

/** Returns a route with its segments, and how long it takes. Error `notFound`. */
export async function readGraph(read: Read, id: string): Promise<AnsweredGraph> {
  const route = shownRoute(read, await routes.read(read, { id }))
  const own = await listSegments(read, route.id)
  const ids = own.map((segment) => segment.id)
  const ofThem = { segmentId: { in: ids } }
  const [links, resources, materials, allSteps, allParameters] =
    ids.length === 0
      ? [[], [], [], [], []]
      : [
          await listDependencies(read, ids),
          await segmentResources.list(read, ofThem),
          await segmentMaterials.list(read, ofThem),
          await steps.list(read, ofThem),
          await parameters.list(read, ofThem),
        ]
  const facts = await findMaterials(read, [...new Set(materials.map(({ materialId }) => materialId))])
  const objects = await objectsOfPoints(
    read,
    allParameters.flatMap(({ pointId }) => pointId ?? []),
  )
  const inOrder = <Row extends { sortNumber: number }>(rows: readonly Row[]) =>
    rows.toSorted((row, other) => row.sortNumber - other.sortNumber)
  const answered = own.map(
    (segment): AnsweredSegment => ({
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
  const answeredLinks = links.map(({ predecessorId, segmentId, relation, lagMinutes }) => ({
    fromId: predecessorId,
    toId: segmentId,
    relation,
    lagMinutes,
  }))
  const { leadTimeMs } = scheduleOf(
    own.map((segment) => ({ key: segment.id, durationMs: durationOf(segment) })),
    answeredLinks.map(({ fromId, toId, ...how }) => ({ from: fromId, to: toId, ...how })),
  )
  return { route, segments: answered, dependencies: answeredLinks, leadTimeMs }
}

/** Returns the segments of a route as nodes and what they wait for as links. Error `notFound`. */
export async function readFlow(read: Read, id: string) {
  const route = await routes.read(read, { id })
  const listed = await listSegments(read, route.id)
  const waits = await listDependencies(
    read,
    listed.map((segment) => segment.id),
  )
  return {
    nodes: listed.map(({ id: segmentId, stageId, number, labels }) => ({
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
): AnsweredSegment['materials'][number] {
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
