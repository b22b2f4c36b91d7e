// Asking a warehouse for what is prepared.
import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { createLineDemand } from '../../stock/index.ts'
import { type LockedPrepare, linesOf, movePrepare } from './prepare-store.ts'

/** Makes the demand of a locked preparation, and a bill that reserves what there is. Throws `linesMissing` and those of demands. */
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
