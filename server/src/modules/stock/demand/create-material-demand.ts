// Creates demands for other modules that need material from a warehouse.
import { demandDirection } from '@gemba/contract/stock/dictionaries.ts'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { findMaterials } from '../../base/index.ts'
import { demands } from './demand.ts'

interface MaterialRequest {
  readonly warehouseId: string
  readonly materialId: string
  /** In the unit of the material. */
  readonly quantity: string
  /** Code of the document that causes the demand. */
  readonly sourceCode: string
}

/**
 * Creates a demand for material that is needed today. Returns its id. Throws `notFound`, `quantityWrong`,
 * `materialDisabled` and the errors of code rules.
 */
export async function createMaterialDemand(
  work: Work,
  { materialId, quantity, ...head }: MaterialRequest,
): Promise<string> {
  const unitId = (await findMaterials(work, [materialId])).get(materialId)?.unitId
  if (!unitId) throw new DomainError('notFound', { field: 'materialId' })
  const neededOn = Temporal.Instant.fromEpochMilliseconds(work.now)
    .toZonedDateTimeISO(work.actor.zone)
    .toPlainDate()
    .toString()
  const { id } = await demands.create(work, {
    ...head,
    direction: demandDirection.codes.outbound,
    neededOn,
    details: [{ materialId, quantity, unitId }],
  })
  return id
}
