import {
  listProductSegmentFiles,
  listProductSegmentMaterials,
  listProductSegmentResources,
  listRouteSegments,
  listSegmentFiles,
  listSegmentResources,
  readProductSegment,
} from '@gemba/contract/production/route/product-segment.ts'
import type { StoredFile } from '@gemba/contract/stored-file.ts'
import type { Read } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { namedOf } from '../segment/resource-lines.ts'
import { routes } from './process-route.ts'
import { listDependencies, listSegments } from './read-graph.ts'
import { segmentMaterials, segmentResources, segments } from './segment-lines.ts'

const file = import.meta.url

/** Returns a segment of the route of a product. Throws `notFound`. */
async function readProductPart(read: Read, id: string) {
  const segment = await segments.read(read, { id })
  const { materialId } = await routes.read(read, { id: segment.routeId })
  if (!materialId) throw new DomainError('notFound')
  return { segment, materialId }
}

const filesOf = ({ files }: { files: readonly StoredFile[] }) => files.map((file) => ({ ...file, name: file.fileName }))

const resourcesOf = async (read: Read, segmentId: string) =>
  (await segmentResources.list(read, { segmentId })).map(namedOf)

/** Segments of routes in the form of the specification. */
export const productSegmentRoutes = [
  ...handle(listRouteSegments, file, async (read, { id }) => {
    const { id: routeId } = await routes.read(read, { id })
    const routeSegments = await listSegments(read, routeId)
    const links = await listDependencies(
      read,
      routeSegments.map((segment) => segment.id),
    )
    return routeSegments.map((segment) => ({
      ...segment,
      previousIds: links.filter(({ segmentId }) => segmentId === segment.id).map(({ predecessorId }) => predecessorId),
    }))
  }),
  ...handle(listSegmentResources, file, async (read, { id }) =>
    resourcesOf(read, (await segments.read(read, { id })).id),
  ),
  ...handle(listSegmentFiles, file, async (read, { id }) => filesOf(await segments.read(read, { id }))),
  ...handle(readProductSegment, file, async (read, { id }) => {
    const { segment, materialId } = await readProductPart(read, id)
    const links = await listDependencies(read, [segment.id])
    return { ...segment, materialId, previousIds: links.map(({ predecessorId }) => predecessorId) }
  }),
  ...handle(listProductSegmentFiles, file, async (read, { id }) => filesOf((await readProductPart(read, id)).segment)),
  ...handle(listProductSegmentMaterials, file, async (read, { id }) => {
    const { segment } = await readProductPart(read, id)
    const lines = await segmentMaterials.list(read, { segmentId: segment.id })
    return lines.map(({ id: lineId, materialId, quantity, unitId, consumeType, labels = {} }) => ({
      id: lineId,
      materialId,
      quantity,
      unitId: unitId ?? '',
      consumeType,
      labels: { ...labels },
    }))
  }),
  ...handle(listProductSegmentResources, file, async (read, { id }) =>
    resourcesOf(read, (await readProductPart(read, id)).segment.id),
  ),
]
