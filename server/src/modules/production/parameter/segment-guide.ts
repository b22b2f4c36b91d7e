// Plain operations on steps and parameters of segments. Callers have locked the route.
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { areLimitsOrdered, isPointOfKind } from '@gemba/contract/production/parameter/judge-value.ts'
import { routeSegmentParameter, routeSegmentStep } from '@gemba/contract/production/parameter/segment-guide.ts'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { crud } from '../../../resource/crud.ts'
import { points } from '../../equipment/index.ts'

export const steps = crud(routeSegmentStep)
export const parameters = crud(routeSegmentParameter, { changed: assertFit })

/**
 * Throws `parameterUnfit` if the limits or the type of the point do not fit; `notFound` if the caller may not see the
 * point.
 */
async function assertFit(work: Work, row: EntityOf<typeof routeSegmentParameter>): Promise<void> {
  if (!areLimitsOrdered(row)) throw new DomainError('parameterUnfit', { name: row.name, field: 'lowerLimit' })
  if (!row.pointId) return
  const [point] = await points.list(work, { id: row.pointId })
  if (!point) throw new DomainError('notFound', { field: 'pointId' })
  if (!isPointOfKind(row.kind, point.dataType))
    throw new DomainError('parameterUnfit', { name: row.name, field: 'pointId' })
}
