// Stores consumption: one row per lot and location, which traces a product to its material.
import { consumptionStatus } from '@gemba/contract/production/consumption/dictionaries.ts'
import type Big from 'big.js'
import { sql } from 'kysely'
import { instantAt } from '../../../platform/db/rows.ts'
import { companyOf, type Work } from '../../../platform/db/work.ts'
import { returnUsedMaterial, scrapMaterial, type UsedStock, useMaterial } from '../../stock/index.ts'

/** The planned material that the consumed one replaces. */
export interface Substitute {
  readonly forId: string
  /** Quantity of the planned material that one unit of the consumed one replaces. */
  readonly factor: Big
}

/** The planned material and quantity that a row `c` counts for. */
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

/** Stores a consumption and posts it to stock. Returns its id. Throws `stockShort`. */
export async function storeConsumption(work: Work, input: ConsumptionInput): Promise<string> {
  const id = await insert(work, input, consumptionStatus.codes.consumed)
  await useMaterial(work, { id, code: input.workOrder.code }, input.stock)
  return id
}

/**
 * Stores material that a work order consumed and that is scrapped unused, and posts it to stock. Throws `stockShort`.
 */
export async function scrapConsumption(work: Work, input: ConsumptionInput): Promise<void> {
  const id = await insert(work, input, consumptionStatus.codes.scrapped)
  await scrapMaterial(work, { id, code: input.workOrder.code }, input.stock)
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
      substitute_for_id: substitute?.forId,
      replaced_quantity: substitute ? quantity.times(substitute.factor).toFixed() : undefined,
      consumed_at: instantAt(work.now),
      consumed_by: work.actor.userName,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Reverses a consumption. Returns the stock that was returned. Throws `stockShort`, `serialElsewhere`. */
export async function reverseConsumptions(
  work: Work,
  { id, code }: { readonly id: string; readonly code: string },
): Promise<UsedStock[]> {
  const returnedStock = await returnUsedMaterial(work, { id, code })
  await work.tx
    .updateTable('material_consumption')
    .set({
      status: consumptionStatus.codes.reversed,
      reversed_at: instantAt(work.now),
      reversed_by: work.actor.userName,
    })
    .where('id', '=', id)
    .execute()
  return returnedStock
}
