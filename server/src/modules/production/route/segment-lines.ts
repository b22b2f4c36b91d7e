// Plain operations on the rows of a route. Callers have locked the route, and check it afterwards.
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import {
  routeSegment,
  routeSegmentMaterial,
  routeSegmentResource,
  segmentDependency,
} from '@gemba/contract/production/route/route-segment.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { type Crud, crud, type Input, idOf } from '../../../resource/crud.ts'
import { findFactors, findMaterials } from '../../base/index.ts'
import { withClearResources } from '../segment/ambiguous-codes.ts'

const plainSegments = crud(routeSegment)
const plainMaterials = crud(routeSegmentMaterial, { changed: assertFit })

/**
 * Operations on segments. A new segment gets the times, batches, work centre and inspection of its stage unless it has
 * its own.
 */
export const segments: Crud<typeof routeSegment> = {
  ...plainSegments,
  create: async (work, input) => plainSegments.create(work, await withDefaults(work, input)),
}
export const dependencies = crud(segmentDependency)
export const segmentResources = withClearResources(crud(routeSegmentResource))
export const segmentMaterials: Crud<typeof routeSegmentMaterial> = {
  ...plainMaterials,
  create: async (work, input) => plainMaterials.create(work, await withUnit(work, input)),
  update: async (work, input) => {
    if (input.unitId === undefined || input.unitId) return plainMaterials.update(work, input)
    const { materialId } = { ...(await plainMaterials.read(work, input)), ...input }
    return plainMaterials.update(work, await withUnit(work, { ...input, materialId }))
  },
}

async function withDefaults(work: Work, input: Input): Promise<Input> {
  const stage = await ofCompany(work)
    .selectFrom('segment_stage')
    .select([
      'work_center_id as workCenterId',
      'setup_time as setupTime',
      'standard_time as standardTime',
      'run_batch as runBatch',
      'parallel_stations as parallelStations',
      'transfer_batch as transferBatch',
      'is_inspected as isInspected',
    ])
    .where('id', '=', idOf(input.stageId))
    .executeTakeFirst()
  if (!stage) throw new DomainError('notFound', { field: 'stageId' })
  const fields = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
  return { ...stage, number: input.number ?? (await nextNumber(work, idOf(input.routeId))), ...fields }
}

async function nextNumber(work: Work, routeId: string): Promise<number> {
  const { last } = await ofCompany(work)
    .selectFrom('route_segment')
    .select(({ fn }) => fn.max('number').as('last'))
    .where('route_id', '=', routeId)
    .executeTakeFirstOrThrow()
  return (Math.floor(Number(last ?? 0) / 10) + 1) * 10
}

async function withUnit(work: Work, input: Input): Promise<Input> {
  if (input.unitId) return input
  const id = idOf(input.materialId)
  const unitId = (await findMaterials(work, [id])).get(id)?.unitId
  if (!unitId) throw new DomainError('notFound', { field: 'materialId' })
  return { ...input, unitId }
}

/** Throws `segmentQuantityWrong`, `segmentMaterialGeneral`, `segmentMaterialOwn`, `segmentUnitWrong`. */
async function assertFit(work: Work, line: EntityOf<typeof routeSegmentMaterial>): Promise<void> {
  if (/^[0.]*$/.test(line.quantity)) throw new DomainError('segmentQuantityWrong', { field: 'quantity' })
  const { product } = await ofCompany(work)
    .selectFrom('route_segment as s')
    .innerJoin('process_route as r', 'r.id', 's.route_id')
    .select('r.material_id as product')
    .where('s.id', '=', line.segmentId)
    .executeTakeFirstOrThrow()
  if (product === null) throw new DomainError('segmentMaterialGeneral', { field: 'materialId' })
  if (product === line.materialId) throw new DomainError('segmentMaterialOwn', { field: 'materialId' })
  const { materialId, unitId } = line
  if (!unitId || (await findFactors(work, [{ materialId, unitId }])).size > 0) return
  const material = (await findMaterials(work, [materialId])).get(materialId)?.code ?? ''
  throw new DomainError('segmentUnitWrong', { material, unit: line.labels?.unitId ?? '', field: 'unitId' })
}
