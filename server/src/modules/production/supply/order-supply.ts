// Creates the supply of material that an order is short of: a planned production order, or a demand of a warehouse.
import type { CommandInput } from '@gemba/contract/kit/command.ts'
import { openOrderStates, orderFlow } from '@gemba/contract/production/order/flow.ts'
import { makeShortMaterial, requestShortMaterial } from '@gemba/contract/production/order/supply.ts'
import Big from 'big.js'
import { companyOf, type Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { stateIllegal } from '../../../resource/flow.ts'
import { findMaterials } from '../../base/index.ts'
import { createInboundDemand } from '../../stock/index.ts'
import { readSupplyLines } from '../analysis/analyse-orders.ts'
import { type LockedOrder, lockOrder, moveOrder } from '../order/lock-order.ts'
import { createPlan } from '../order/plan-order.ts'
import { createDraft } from '../order/production-order.ts'

const file = import.meta.url

export const orderSupplyRoutes = [
  ...handle(makeShortMaterial, file, async (work, input) => {
    const { order, material, quantity, warehouseId, day } = await lockShortage(work, input)
    const draft = await createDraft(work, {
      materialId: material.id,
      unitId: material.unitId,
      quantity,
      dueDate: day,
      priority: order.priority,
      projectId: order.project_id,
      warehouseId,
      customerRef: order.code,
    })
    const supplyOrder = await lockOrder(work, draft.id)
    await createPlan(work, supplyOrder)
    await moveOrder(work, supplyOrder, { action: 'plan' })
    await storeSupply(work, order, { materialId: material.id, quantity, supplyOrderId: draft.id, demandId: null })
    return { id: draft.id, code: draft.code ?? '', quantity, dueDate: day }
  }),
  ...handle(requestShortMaterial, file, async (work, input) => {
    const { order, material, quantity, warehouseId, day } = await lockShortage(work, input)
    if (!warehouseId) throw new DomainError('supplyWarehouseMissing', { material: material.code, field: 'warehouseId' })
    const { id, code } = await createInboundDemand(work, {
      warehouseId,
      materialId: material.id,
      quantity,
      neededOn: day,
      sourceCode: order.code,
    })
    await storeSupply(work, order, { materialId: material.id, quantity, supplyOrderId: null, demandId: id })
    return { id, code, quantity, neededOn: day }
  }),
]

type ShortageInput = CommandInput<typeof makeShortMaterial>

/**
 * Locks an open order and returns the material with the quantity that is missing, and the day on which it is needed.
 * Throws `notFound`, `stateIllegal`, `shortageCovered`, `quantityWrong`, `materialDisabled`.
 */
async function lockShortage(work: Work, { orderId, materialId, quantity, warehouseId }: ShortageInput) {
  const order = await lockOrder(work, orderId)
  if (!openOrderStates.some((status) => status === order.status))
    throw stateIllegal(orderFlow, { status: order.status, language: work.actor.language })
  const material = (await findMaterials(work, [materialId])).get(materialId)
  if (!material) throw new DomainError('notFound', { field: 'materialId' })
  if (material.isEnabled !== 1) throw new DomainError('materialDisabled', { material: material.code })
  const missing = (await readSupplyLines(work, order.id)).find((line) => line.materialId === materialId)?.uncovered
  if (!quantity && !missing?.gt(0)) throw new DomainError('shortageCovered', { material: material.code })
  const requested = quantity ? new Big(quantity) : (missing ?? new Big(0))
  if (requested.lte(0)) throw new DomainError('quantityWrong', { field: 'quantity' })
  return {
    order,
    material,
    quantity: requested.toFixed(),
    warehouseId: warehouseId ?? material.defaultWarehouseId,
    day: neededDay(work, order),
  }
}

/** Returns the day on which an order is planned to start, today if that has passed. */
function neededDay({ now, actor }: Work, { plan_start: planStart }: LockedOrder): string {
  const at = Math.max(now, planStart ?? now)
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(actor.zone).toPlainDate().toString()
}

interface Supply {
  readonly materialId: string
  readonly quantity: string
  readonly supplyOrderId: string | null
  readonly demandId: string | null
}

/** Stores what supplies an order and emits `productionOrder.supplied`. */
async function storeSupply(work: Work, order: LockedOrder, supply: Supply): Promise<void> {
  const { materialId, quantity, supplyOrderId, demandId } = supply
  await work.tx
    .insertInto('order_supply')
    .values({
      company_id: companyOf(work.actor),
      order_id: order.id,
      material_id: materialId,
      supply_order_id: supplyOrderId,
      demand_id: demandId,
      quantity,
      create_user: work.actor.userName,
    })
    .execute()
  await work.emit('productionOrder.supplied', `productionOrder-${order.id}`, {
    id: order.id,
    code: order.code,
    materialId,
    quantity,
    supplyOrderId,
    demandId,
  })
}
