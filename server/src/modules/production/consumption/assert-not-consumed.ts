// Consumed material must be returned before its work orders end without a product.
import { reportStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import Big from 'big.js'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId } from '../../../platform/db/rows.ts'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { findLocations, findMaterials } from '../../base/index.ts'

type Scope = { readonly orderId: string } | { readonly workOrderIds: readonly string[] }

/**
 * Throws `materialConsumed` if work orders have consumed material that was not returned. The error gives the quantities
 * and the locations to return them to.
 */
export async function assertNotConsumed(work: Work, scope: Scope): Promise<void> {
  const rows = await consumedBy(work, scope)
  if (rows.length === 0) return
  const materials = await findMaterials(work, [...new Set(rows.map(({ materialId }) => materialId))])
  const locations = await findLocations(work, [...new Set(rows.map(({ locationId }) => locationId))])
  const lines = rows.map(({ workOrderId, workOrderCode, materialId, locationId, quantity }) => {
    const { code: materialCode = '', unitName = '' } = materials.get(materialId) ?? {}
    const locationCode = locations.get(locationId)?.code ?? ''
    const amount = new Big(quantity).toFixed()
    return {
      workOrderId,
      workOrderCode,
      materialId,
      materialCode,
      quantity: amount,
      unitName,
      locationCode,
      text: `${workOrderCode}: ${amount} ${unitName} ${materialCode} → ${locationCode}`,
    }
  })
  throw new DomainError('materialConsumed', { lines })
}

/** Returns consumption by work order, material and location. Reversed consumption does not count. */
const consumedBy = (work: Work, scope: Scope) =>
  ofCompany(work)
    .selectFrom('material_consumption as c')
    .innerJoin('work_order as w', 'w.id', 'c.work_order_id')
    .select(['w.id as workOrderId', 'w.code as workOrderCode'])
    .select(['c.material_id as materialId', 'c.location_id as locationId'])
    .select(({ fn }) => fn.sum<string>('c.quantity').as('quantity'))
    .where('c.status', '=', reportStatus.codes.submitted)
    .where((eb) =>
      'orderId' in scope ? eb('w.order_id', '=', scope.orderId) : eb('w.id', '=', anyId(scope.workOrderIds)),
    )
    .groupBy(['w.id', 'w.code', 'c.material_id', 'c.location_id'])
    .orderBy('w.id')
    .orderBy('c.material_id')
    .execute()
