// Material that goes with what is reported: taken from the line-side location, never twice.
import { consumeType } from '@gemba/contract/production/route/dictionaries.ts'
import { reportStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import type { Work } from '../../../platform/db/work.ts'
import { chooseMaterial } from '../../stock/index.ts'
import type { LockedWork } from '../work-order/lock-work.ts'
import { lineSideOf } from './line-side.ts'
import { factsOfNeeds, needsOfWork, shareOf } from './needed-material.ts'
import { storeConsumption, takeBackConsumption } from './store-consumption.ts'

/**
 * Takes what the reported pieces of a segment need and was not taken yet: what somebody has scanned before counts. Nothing where
 * the work centre has no line-side location. Throws `stockShort`.
 */
export async function backflush(
  work: Work,
  {
    workOrder,
    reportId,
    orderQuantity,
  }: { readonly workOrder: LockedWork; readonly reportId: string; readonly orderQuantity: string },
): Promise<void> {
  const place = await lineSideOf(work, workOrder.work_center_id)
  if (!place) return
  const needs = (await needsOfWork(work, workOrder)).filter(
    (need) => need.consumeType === consumeType.codes.backflushed,
  )
  const facts = await factsOfNeeds(work, needs)
  const wanted = needs.flatMap(({ materialId, required, reported, used }) => {
    const precision = facts.get(materialId)?.precision ?? 0
    const quantity = shareOf(required, { part: reported, whole: orderQuantity, precision }).minus(used)
    return quantity.gt(0) ? [{ ...place, materialId, quantity }] : []
  })
  if (wanted.length === 0) return
  const chosen = await chooseMaterial(work, wanted)
  for (const stock of chosen.flat()) await storeConsumption(work, { workOrder, stock, reportId })
}

/** Puts back what a report has taken by itself. */
export async function takeBackflushBack(work: Work, workOrder: LockedWork, reportId: string): Promise<void> {
  const rows = await ofCompany(work)
    .selectFrom('material_consumption')
    .select('id')
    .where('report_id', '=', reportId)
    .where('status', '=', reportStatus.codes.submitted)
    .orderBy('id')
    .execute()
  for (const { id } of rows) await takeBackConsumption(work, { id, code: workOrder.code })
}
