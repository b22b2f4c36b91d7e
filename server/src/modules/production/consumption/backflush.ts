// Consumes material together with a report, from the line-side location. Material that was consumed before is not
// consumed again.
import { consumeType } from '@gemba/contract/production/route/dictionaries.ts'
import { reportStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import type { Work } from '../../../platform/db/work.ts'
import { chooseMaterial } from '../../stock/index.ts'
import type { LockedWork } from '../work-order/lock-work.ts'
import { lineSideOf } from './line-side.ts'
import { materialsOfNeeds, needsOfWork, shareOf } from './needed-material.ts'
import { reverseConsumptions, storeConsumption } from './store-consumption.ts'

/**
 * Consumes what the reported pieces of a segment need beyond what was consumed before by hand or with earlier reports.
 * Does nothing if the work centre has no line-side location. Throws `stockShort`.
 */
export async function backflush(
  work: Work,
  {
    workOrder,
    reportId,
    orderQuantity,
  }: { readonly workOrder: LockedWork; readonly reportId: string; readonly orderQuantity: string },
): Promise<void> {
  const lineSide = await lineSideOf(work, workOrder.work_center_id)
  if (!lineSide) return
  const needs = (await needsOfWork(work, workOrder)).filter(
    (need) => need.consumeType === consumeType.codes.backflushed,
  )
  const facts = await materialsOfNeeds(work, needs)
  const materialUses = needs.flatMap(({ materialId, required, reported, used }) => {
    const precision = facts.get(materialId)?.precision ?? 0
    const quantity = shareOf(required, { part: reported, whole: orderQuantity, precision }).minus(used)
    return quantity.gt(0) ? [{ ...lineSide, materialId, quantity }] : []
  })
  if (materialUses.length === 0) return
  const stockByUse = await chooseMaterial(work, materialUses)
  for (const stock of stockByUse.flat()) await storeConsumption(work, { workOrder, stock, reportId })
}

/** Reverses the consumption that was backflushed with a report. */
export async function reverseBackflush(work: Work, workOrder: LockedWork, reportId: string): Promise<void> {
  const rows = await ofCompany(work)
    .selectFrom('material_consumption')
    .select('id')
    .where('report_id', '=', reportId)
    .where('status', '=', reportStatus.codes.submitted)
    .orderBy('id')
    .execute()
  for (const { id } of rows) await reverseConsumptions(work, { id, code: workOrder.code })
}
