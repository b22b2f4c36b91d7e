// Leftover material: consumed by hand by a work order, but not used by any reported piece. It has to be returned or
// scrapped.
import type { CommandInput } from '@gemba/contract/kit/command.ts'
import { listLyingMaterial } from '@gemba/contract/production/consumption/consume-material.ts'
import { consumptionStatus, leftoverUse } from '@gemba/contract/production/consumption/dictionaries.ts'
import type { stopWork } from '@gemba/contract/production/work-order/do-work.ts'
import Big from 'big.js'
import { ofCompany } from '../../../platform/db/of-company.ts'
import type { Read, Work } from '../../../platform/db/work.ts'
import { DomainError, notFound } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { idOf } from '../../../resource/crud.ts'
import { findLocations, findMaterials } from '../../base/index.ts'
import { findLotCodes } from '../../stock/index.ts'
import { materialsOfNeeds, needsOfWork, shareOf } from './needed-material.ts'
import { reverseConsumptions, scrapConsumption, storeConsumption } from './store-consumption.ts'

/** The columns of a work order that leftover material is computed from. */
interface WorkRow {
  readonly id: string
  readonly code: string
  readonly segment_plan_id: string
  readonly is_rework: number
  readonly good_quantity: string
  readonly scrap_quantity: string
  readonly rework_quantity: string
}

type ConsumptionRow = Awaited<ReturnType<typeof consumedByHand>>[number]

interface LeftoverRow {
  readonly row: ConsumptionRow
  /** In the unit of the material; at most the quantity of the row. */
  readonly quantity: Big
}

export const leftoverMaterialRoutes = handle(listLyingMaterial, import.meta.url, async (read, { id }) => {
  const workOrder = await ofCompany(read)
    .selectFrom('work_order as w')
    .innerJoin('production_order as o', 'o.id', 'w.order_id')
    .select(['w.id', 'w.code', 'w.segment_plan_id', 'w.is_rework', 'o.base_quantity as orderQuantity'])
    .select(['w.good_quantity', 'w.scrap_quantity', 'w.rework_quantity'])
    .where('w.id', '=', idOf(id))
    .executeTakeFirstOrThrow(notFound)
  return describe(read, await listLying(read, workOrder, workOrder.orderQuantity))
})

type Leftovers = NonNullable<CommandInput<typeof stopWork>['leftovers']>

interface LeftoverInput {
  readonly workOrder: WorkRow
  readonly orderQuantity: string
  readonly leftovers: Leftovers
}

/**
 * Returns or scraps the leftover material of a work order, as given for each line. Throws `materialLying` if lines are
 * missing, and what `takeBackConsumption` throws.
 */
export async function settleLeftovers(
  work: Work,
  { workOrder, orderQuantity, leftovers }: LeftoverInput,
): Promise<void> {
  const leftoverLines = await listLying(work, workOrder, orderQuantity)
  const useById = new Map(leftovers.map(({ consumptionId, becomes }) => [consumptionId, becomes]))
  if (leftoverLines.some(({ row }) => !useById.has(row.id))) await throwLying(work, leftoverLines)
  for (const { row, quantity } of leftoverLines) {
    const [stock] = await reverseConsumptions(work, { id: row.id, code: workOrder.code })
    if (!stock) continue
    const rest = new Big(row.quantity).minus(quantity)
    const consumption = { workOrder, isExtra: row.is_extra === 1, remark: row.remark, substitute: substituteOf(row) }
    if (rest.gt(0)) await storeConsumption(work, { ...consumption, stock: { ...stock, quantity: rest } })
    if (useById.get(row.id) === leftoverUse.codes.scrapped)
      await scrapConsumption(work, { ...consumption, stock: { ...stock, quantity } })
  }
}

/** Throws `materialLying` if any of the work orders has leftover material. */
export async function assertNoLeftovers(
  work: Work,
  workOrders: readonly WorkRow[],
  orderQuantity: string,
): Promise<void> {
  for (const workOrder of workOrders) {
    const leftoverLines = await listLying(work, workOrder, orderQuantity)
    if (leftoverLines.length > 0) await throwLying(work, leftoverLines)
  }
}

async function throwLying(work: Work, leftoverRows: readonly LeftoverRow[]): Promise<never> {
  const lines = (await describe(work, leftoverRows)).map((line) => ({
    ...line,
    text: `${line.quantity} ${line.unitName} ${line.materialCode}${line.lotCode ? ` (${line.lotCode})` : ''}`,
  }))
  throw new DomainError('materialLying', { lines })
}

function substituteOf({ substitute_for_id: forId, replaced_quantity: replaced, quantity }: ConsumptionRow) {
  return forId && replaced ? { forId, factor: new Big(replaced).div(quantity) } : undefined
}

/**
 * Returns the leftover material of a work order, the latest consumption first: what it consumed beyond the needs of its
 * reported pieces.
 */
async function listLying(read: Read, workOrder: WorkRow, orderQuantity: string): Promise<LeftoverRow[]> {
  const rows = await consumedByHand(read, workOrder.id)
  if (rows.length === 0) return []
  const { good_quantity: good, scrap_quantity: scrap, rework_quantity: rework } = workOrder
  const reported = new Big(good).plus(scrap).plus(rework)
  if (reported.eq(0)) return rows.map((row) => ({ row, quantity: new Big(row.quantity) }))
  // The plan does not contain what rework needs.
  if (workOrder.is_rework === 1) return []
  const needs = await needsOfWork(read, workOrder)
  const facts = await materialsOfNeeds(read, needs)
  return needs.flatMap(({ materialId, required, usedByOwn }) => {
    const precision = facts.get(materialId)?.precision ?? 0
    let excess = new Big(usedByOwn).minus(shareOf(required, { part: reported, whole: orderQuantity, precision }))
    return rows
      .filter((row) => (row.substitute_for_id ?? row.material_id) === materialId)
      .flatMap((row) => {
        const planned = new Big(row.replaced_quantity ?? row.quantity)
        const leftover = excess.lt(planned) ? excess : planned
        if (leftover.lte(0)) return []
        excess = excess.minus(leftover)
        const places = facts.get(row.material_id)?.precision ?? precision
        const quantity = leftover.times(row.quantity).div(planned).round(places, Big.roundDown)
        return quantity.gt(0) ? [{ row, quantity }] : []
      })
  })
}

const consumedByHand = (read: Read, workOrderId: string) =>
  ofCompany(read)
    .selectFrom('material_consumption')
    .select(['id', 'material_id', 'lot_id', 'serial_number', 'location_id', 'quantity', 'is_extra', 'remark'])
    .select(['substitute_for_id', 'replaced_quantity'])
    .where('work_order_id', '=', workOrderId)
    .where('status', '=', consumptionStatus.codes.consumed)
    .where('report_id', 'is', null)
    .orderBy('id', 'desc')
    .execute()

async function describe(read: Read, leftoverRows: readonly LeftoverRow[]) {
  const materials = await findMaterials(read, [...new Set(leftoverRows.map(({ row }) => row.material_id))])
  const locations = await findLocations(read, [...new Set(leftoverRows.map(({ row }) => row.location_id))])
  const lots = await findLotCodes(
    read,
    leftoverRows.flatMap(({ row }) => row.lot_id ?? []),
  )
  return leftoverRows.map(({ row, quantity }) => {
    const { code = '', name = '', unitName = '' } = materials.get(row.material_id) ?? {}
    return {
      consumptionId: row.id,
      materialId: row.material_id,
      materialCode: code,
      materialName: name,
      unitName,
      lotCode: lots.get(row.lot_id ?? '') ?? null,
      serialNumber: row.serial_number,
      quantity: quantity.toFixed(),
      locationCode: locations.get(row.location_id)?.code ?? '',
    }
  })
}
