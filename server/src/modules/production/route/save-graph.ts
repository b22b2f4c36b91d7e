// Saves a route as a whole in one transaction: the route, its segments with their resources, and their dependencies.
import type { CommandInput } from '@gemba/contract/kit/command.ts'
import {
  type GraphSegmentInput,
  readRouteFlow,
  readRouteGraph,
  saveRouteGraph,
} from '@gemba/contract/production/route/route-graph-call.ts'
import { sql } from 'kysely'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { type Input, idOf } from '../../../resource/crud.ts'
import { atLine } from '../../../resource/lines.ts'
import { syncGuide, withFileIds } from '../parameter/sync-guide.ts'
import { lineOf, namedOf, resourceKey } from '../segment/resource-lines.ts'
import { stageResources } from '../segment/segment-stage.ts'
import { isSame, syncLines } from '../segment/sync-lines.ts'
import { assertNoCycle } from './assert-graph.ts'
import { lockRoute } from './lock-route.ts'
import { routes } from './process-route.ts'
import { listDependencies, listSegments, maxLinesOfRoute, readFlow, readGraph } from './read-graph.ts'
import { dependencies, segmentMaterials, segmentResources, segments } from './segment-lines.ts'

type SaveRouteGraphInput = CommandInput<typeof saveRouteGraph>
type SentLink = SaveRouteGraphInput['dependencies'][number]

export const graphRoutes = [
  ...handle(readRouteGraph, import.meta.url, (read, { id }) => readGraph(read, id)),
  ...handle(readRouteFlow, import.meta.url, (read, { id }) => readFlow(read, id)),
  ...handle(
    saveRouteGraph,
    import.meta.url,
    async (work, { segments: segmentInputs, dependencies: links, ...head }) => {
      assertValid(segmentInputs, links)
      await assertNoCycle(work, segmentInputs, links)
      const routeId = await storeHead(work, head)
      const ids = await storeSegments(work, routeId, segmentInputs)
      await storeLinks(work, ids, links)
      return readGraph(work, routeId)
    },
  ),
]

/** Throws `segmentKeyWrong`, `routeNumberTwice`, `tooManyRows`. */
function assertValid(segmentInputs: readonly GraphSegmentInput[], links: readonly SentLink[]): void {
  const [keys, numbers] = [new Set<string>(), new Set<number>()]
  for (const [at, { key, number }] of segmentInputs.entries()) {
    if (keys.has(key)) throw new DomainError('segmentKeyWrong', { key, field: `segments.${at}.key` })
    if (numbers.has(number)) throw new DomainError('routeNumberTwice', { number, field: `segments.${at}.number` })
    keys.add(key)
    numbers.add(number)
  }
  const stray = links.flatMap(({ from, to }) => [from, to]).find((key) => !keys.has(key))
  if (stray !== undefined) throw new DomainError('segmentKeyWrong', { key: stray, field: 'dependencies' })
  for (const name of ['resources', 'materials', 'steps', 'parameters'] as const)
    if (segmentInputs.reduce((count, segment) => count + (segment[name]?.length ?? 0), 0) > maxLinesOfRoute)
      throw new DomainError('tooManyRows', { limit: maxLinesOfRoute })
}

/**
 * Stores the route without its segments. Returns its id. Throws `notFound`, `stale`, `stateIllegal`, `duplicate` and
 * what `nextCode` throws.
 */
async function storeHead(work: Work, { id, version, ...head }: Input): Promise<string> {
  if (id === undefined || id === null) return (await routes.create(work, head)).id
  await lockRoute(work, { id, version }, 'change')
  return (await routes.update(work, { ...head, id })).id
}

const segmentFields = [
  'number',
  'stageId',
  'workCenterId',
  'setupTime',
  'standardTime',
  'runBatch',
  'parallelStations',
  'transferBatch',
  'isInspected',
  'description',
  'files',
] as const

/** Stores the segments of a route. Returns their ids by their keys. */
async function storeSegments(
  work: Work,
  routeId: string,
  segmentInputs: readonly GraphSegmentInput[],
): Promise<ReadonlyMap<string, string>> {
  const storedSegments = new Map((await listSegments(work, routeId)).map((row) => [row.id, row]))
  const sentIds = new Set(segmentInputs.flatMap(({ id }) => (id ? [id] : [])))
  const removedIds = [...storedSegments.keys()].filter((id) => !sentIds.has(id))
  if (removedIds.length > 0) await segments.remove(work, { ids: removedIds })
  // The constraint is deferred because segments may swap their numbers.
  await sql`set constraints route_segment_number_key deferred`.execute(work.tx)
  const ids = new Map<string, string>()
  for (const [at, segment] of segmentInputs.entries()) {
    const before = segment.id ? storedSegments.get(idOf(segment.id)) : undefined
    if (segment.id && !before) throw new DomainError('notFound', { field: `segments.${at}.id` })
    const stored = storeSegment(work, { routeId, segment, before })
    const id = await stored.catch((error: unknown) => {
      throw atLine(error, `segments.${at}`)
    })
    ids.set(segment.key, id)
  }
  await sql`set constraints route_segment_number_key immediate`.execute(work.tx)
  return ids
}

interface SegmentInput {
  readonly routeId: string
  readonly segment: GraphSegmentInput
  readonly before: Awaited<ReturnType<typeof listSegments>>[number] | undefined
}

async function storeSegment(work: Work, { routeId, segment, before }: SegmentInput): Promise<string> {
  const fields = Object.fromEntries(
    segmentFields.flatMap((name) => (segment[name] === undefined ? [] : [[name, segment[name]]])),
  )
  const id = before?.id ?? (await segments.create(work, { ...fields, routeId })).id
  if (before && !isSame(withFileIds(before), withFileIds(fields))) await segments.update(work, { ...fields, id })
  const parent = { segmentId: id }
  const heldLines = async (operations: typeof segmentResources | typeof segmentMaterials) =>
    before ? operations.list(work, parent) : []
  const requirements = segment.resources ?? (before ? null : await needsOfStage(work, segment.stageId))
  if (requirements)
    await syncLines(work, {
      operations: segmentResources,
      parent,
      keyOf: resourceKey,
      name: 'resources',
      held: await heldLines(segmentResources),
      sent: requirements.map(lineOf),
    })
  if (segment.materials)
    await syncLines(work, {
      operations: segmentMaterials,
      parent,
      keyOf: ({ materialId }) => String(materialId),
      name: 'materials',
      held: await heldLines(segmentMaterials),
      sent: segment.materials.map((line, at) => ({ ...line, sortNumber: at })),
    })
  await syncGuide(work, {
    segmentId: id,
    isNew: before === undefined,
    steps: segment.steps,
    parameters: segment.parameters,
  })
  return id
}

/** Returns the resources of the stage, which a new segment gets unless the request has its own. */
const needsOfStage = async (work: Work, stageId: string) => (await stageResources.list(work, { stageId })).map(namedOf)

/** Replaces the dependencies of the segments. Throws `routeCycle`, `duplicate`. */
async function storeLinks(work: Work, ids: ReadonlyMap<string, string>, links: readonly SentLink[]): Promise<void> {
  const dependencyRows = links.map(({ from, to, relation, lagMinutes }) => ({
    segmentId: ids.get(to),
    predecessorId: ids.get(from),
    relation: relation ?? 1,
    lagMinutes: lagMinutes ?? 0,
  }))
  const storedDependencies = await listDependencies(work, [...ids.values()])
  const keyOf = ({ segmentId, predecessorId }: Input) => `${predecessorId} ${segmentId}`
  await syncLines(work, {
    operations: dependencies,
    parent: {},
    held: storedDependencies,
    sent: dependencyRows,
    keyOf,
    name: 'dependencies',
  })
}
