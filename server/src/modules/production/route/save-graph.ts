// A route saved as a whole: in one work its head, its segments with what they need, and what each waits for.
import type { CommandInput } from '@gemba/contract/kit/command.ts'
import {
  readRouteFlow,
  readRouteGraph,
  type SentSegment,
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
import { listDependencies, listSegments, mostLinesOfRoute, readFlow, readGraph } from './read-graph.ts'
import { dependencies, segmentMaterials, segmentResources, segments } from './segment-lines.ts'

type SaveRouteGraphInput = CommandInput<typeof saveRouteGraph>
type SentLink = SaveRouteGraphInput['dependencies'][number]

export const graphRoutes = [
  ...handle(readRouteGraph, import.meta.url, (read, { id }) => readGraph(read, id)),
  ...handle(readRouteFlow, import.meta.url, (read, { id }) => readFlow(read, id)),
  ...handle(saveRouteGraph, import.meta.url, async (work, { segments: sent, dependencies: links, ...head }) => {
    refuseUnfit(sent, links)
    await assertNoCycle(work, sent, links)
    const routeId = await storeHead(work, head)
    const ids = await storeSegments(work, routeId, sent)
    await storeLinks(work, ids, links)
    return readGraph(work, routeId)
  }),
]

/** Errors `segmentKeyWrong`, `routeNumberTwice`, `tooManyRows`. */
function refuseUnfit(sent: readonly SentSegment[], links: readonly SentLink[]): void {
  const [keys, numbers] = [new Set<string>(), new Set<number>()]
  for (const [at, { key, number }] of sent.entries()) {
    if (keys.has(key)) throw new DomainError('segmentKeyWrong', { key, field: `segments.${at}.key` })
    if (numbers.has(number)) throw new DomainError('routeNumberTwice', { number, field: `segments.${at}.number` })
    keys.add(key)
    numbers.add(number)
  }
  const stray = links.flatMap(({ from, to }) => [from, to]).find((key) => !keys.has(key))
  if (stray !== undefined) throw new DomainError('segmentKeyWrong', { key: stray, field: 'dependencies' })
  for (const name of ['resources', 'materials', 'steps', 'parameters'] as const)
    if (sent.reduce((count, segment) => count + (segment[name]?.length ?? 0), 0) > mostLinesOfRoute)
      throw new DomainError('tooManyRows', { limit: mostLinesOfRoute })
}

/** Errors `notFound`, `stale`, `stateIllegal`, `duplicate` and those of codes. */
async function storeHead(work: Work, { id, version, ...head }: Input): Promise<string> {
  if (id === undefined || id === null) return (await routes.create(work, head)).id
  await lockRoute(work, { id, version }, 'change')
  return (await routes.update(work, { ...head, id })).id
}

const written = [
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

/** Returns the ids of the segments by their keys. */
async function storeSegments(
  work: Work,
  routeId: string,
  sent: readonly SentSegment[],
): Promise<ReadonlyMap<string, string>> {
  const held = new Map((await listSegments(work, routeId)).map((row) => [row.id, row]))
  const kept = new Set(sent.flatMap(({ id }) => (id ? [id] : [])))
  const gone = [...held.keys()].filter((id) => !kept.has(id))
  if (gone.length > 0) await segments.remove(work, { ids: gone })
  // Segments may take one another's numbers.
  await sql`set constraints route_segment_number_key deferred`.execute(work.tx)
  const ids = new Map<string, string>()
  for (const [at, segment] of sent.entries()) {
    const before = segment.id ? held.get(idOf(segment.id)) : undefined
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
  readonly segment: SentSegment
  readonly before: Awaited<ReturnType<typeof listSegments>>[number] | undefined
}

async function storeSegment(work: Work, { routeId, segment, before }: SegmentInput): Promise<string> {
  const own = Object.fromEntries(
    written.flatMap((name) => (segment[name] === undefined ? [] : [[name, segment[name]]])),
  )
  const id = before?.id ?? (await segments.create(work, { ...own, routeId })).id
  if (before && !isSame(withFileIds(before), withFileIds(own))) await segments.update(work, { ...own, id })
  const parent = { segmentId: id }
  const heldLines = async (operations: typeof segmentResources | typeof segmentMaterials) =>
    before ? operations.list(work, parent) : []
  const needed = segment.resources ?? (before ? null : await needsOfStage(work, segment.stageId))
  if (needed)
    await syncLines(work, {
      operations: segmentResources,
      parent,
      keyOf: resourceKey,
      name: 'resources',
      held: await heldLines(segmentResources),
      sent: needed.map(lineOf),
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

/** A new segment that says nothing else needs what its stage needs. */
const needsOfStage = async (work: Work, stageId: string) => (await stageResources.list(work, { stageId })).map(namedOf)

/** Errors `routeCycle`, `duplicate`. */
async function storeLinks(work: Work, ids: ReadonlyMap<string, string>, links: readonly SentLink[]): Promise<void> {
  const sent = links.map(({ from, to, relation, lagMinutes }) => ({
    segmentId: ids.get(to),
    predecessorId: ids.get(from),
    relation: relation ?? 1,
    lagMinutes: lagMinutes ?? 0,
  }))
  const held = await listDependencies(work, [...ids.values()])
  const keyOf = ({ segmentId, predecessorId }: Input) => `${predecessorId} ${segmentId}`
  await syncLines(work, { operations: dependencies, parent: {}, held, sent, keyOf, name: 'dependencies' })
}
