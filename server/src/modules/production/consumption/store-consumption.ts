// One row for what was taken of one lot from one place: by it a product is traced to what it was made of.
import { consumptionStatus } from '@gemba/contract/production/consumption/dictionaries.ts'
import type Big from 'big.js'
import { sql } from 'kysely'
import { instantAt } from '../../../platform/db/rows.ts'
import { companyOf, type Work } from '../../../platform/db/work.ts'
import { returnUsedMaterial, scrapMaterial, type UsedStock, useMaterial } from '../../stock/index.ts'

/** Material that is consumed stands in for another that was planned. */
export interface Substitute {
  readonly forId: string
  /** How much of that one of it stands for. */
  readonly factor: Big
}

/** Of a row `c`: the planned material that it counts for, and how much of it. */
export const replacedMaterial = sql`coalesce(c.substitute_for_id, c.material_id)`
export const replacedQuantity = sql`coalesce(c.replaced_quantity, c.quantity)`

interface ConsumptionInput {
  readonly workOrder: { readonly id: string; readonly code: string }
  readonly stock: UsedStock
  readonly reportId?: string
  readonly isExtra?: boolean
  readonly substitute?: Substitute | undefined
  readonly remark?: string | null | undefined
  /** Why it was not taken from the line side. */
  readonly elsewhereReason?: string | null | undefined
}

/** Stores what was taken and posts it. Returns its id. Throws `stockShort`. */
export async function storeConsumption(work: Work, taken: ConsumptionInput): Promise<string> {
  const id = await insert(work, taken, consumptionStatus.codes.consumed)
  await useMaterial(work, { id, code: taken.workOrder.code }, taken.stock)
  return id
}

/** Stores what was taken for a work order and is scrapped instead of used, and posts it. Throws `stockShort`. */
export async function scrapConsumption(work: Work, taken: ConsumptionInput): Promise<void> {
  const id = await insert(work, taken, consumptionStatus.codes.scrapped)
  await scrapMaterial(work, { id, code: taken.workOrder.code }, taken.stock)
}

async function insert(
  work: Work,
  { workOrder, stock, reportId, isExtra = false, substitute, remark, elsewhereReason }: ConsumptionInput,
  status: number,
): Promise<string> {
  const { key, quantity } = stock
  const { id } = await work.tx
    .insertInto('material_consumption')
    .values({
      company_id: companyOf(work.actor),
      work_order_id: workOrder.id,
      work_order_code: workOrder.code,
      report_id: reportId ?? null,
      material_id: key.materialId,
      lot_id: key.lotId,
      serial_number: key.serialNumber,
      quantity: quantity.toFixed(),
      warehouse_id: key.warehouseId,
      location_id: key.locationId,
      is_backflush: reportId ? 1 : 0,
      is_extra: isExtra ? 1 : 0,
      remark: remark ?? null,
      status,
      elsewhere_reason: elsewhereReason ?? null,
      ...(substitute && {
        substitute_for_id: substitute.forId,
        replaced_quantity: quantity.times(substitute.factor).toFixed(),
      }),
      consumed_at: instantAt(work.now),
      consumed_by: work.actor.userName,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Puts back what a row has taken. Returns the stock that is back. Throws `stockShort`, `serialElsewhere`. */
export async function takeBackConsumption(
  work: Work,
  { id, code }: { readonly id: string; readonly code: string },
): Promise<UsedStock[]> {
  const back = await returnUsedMaterial(work, { id, code })
  await work.tx
    .updateTable('material_consumption')
    .set({
      status: consumptionStatus.codes.reversed,
      reversed_at: instantAt(work.now),
      reversed_by: work.actor.userName,
    })
    .where('id', '=', id)
    .execute()
  return back
}
