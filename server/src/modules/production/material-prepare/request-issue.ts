// Requests prepared material from a warehouse.
import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { createLineDemand } from '../../stock/index.ts'
import { type LockedPrepare, linesOf, movePrepare } from './prepare-store.ts'

/**
 * Creates the demand of a locked preparation, with a bill that reserves the available stock. Throws `linesMissing` and
 * what `createLineDemand` throws.
 */
export async function requestIssue(work: Work, prepare: LockedPrepare) {
  const lines = await linesOf(work, prepare.id)
  if (lines.length === 0) throw new DomainError('linesMissing')
  const { id: demandId, lineIds } = await createLineDemand(work, {
    warehouseId: prepare.warehouse_id,
    targetLocationId: prepare.location_id,
    neededOn: prepare.needed_on,
    sourceCode: prepare.code,
    lines: lines.map(({ materialId, required }) => ({ materialId, quantity: required })),
  })
  for (const [at, { id }] of lines.entries())
    await work.tx
      .updateTable('material_prepare_line')
      .set({ demand_line_id: lineIds[at] ?? null })
      .where('id', '=', id)
      .execute()
  return movePrepare(work, prepare, 'request', { demandId })
}
