// Material that can be called for at a bench: what the segment needs, with the warehouses that have free stock.
import { findCallMaterial } from '@gemba/contract/production/andon/call-for-help.ts'
import Big from 'big.js'
import { ofCompany } from '../../../platform/db/of-company.ts'
import type { Read } from '../../../platform/db/work.ts'
import { notFound } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { idOf } from '../../../resource/crud.ts'
import { findWarehouses } from '../../base/index.ts'
import { findFreeStock } from '../../stock/index.ts'
import { lineSideOf } from './line-side.ts'
import { materialsOfNeeds, needsOfWork, shareOf } from './needed-material.ts'

/** The dialog has room for no more than this. */
const maxPlaces = 6

export const callMaterialRoutes = handle(findCallMaterial, import.meta.url, async (read, { id }) => {
  const workOrder = await findWork(read, id)
  const needs = await needsOfWork(read, workOrder)
  const facts = await materialsOfNeeds(read, needs)
  const places = await placesOf(
    read,
    needs.map(({ materialId }) => materialId),
    (await lineSideOf(read, workOrder.workCenterId))?.warehouseId,
  )
  return needs.map(({ materialId, required, usedByOwn }) => {
    const { code = '', name = '', unitName = '', precision = 0 } = facts.get(materialId) ?? {}
    const open = shareOf(required, { part: workOrder.quantity, whole: workOrder.whole, precision }).minus(usedByOwn)
    return {
      materialId,
      materialCode: code,
      materialName: name,
      unitName,
      leftQuantity: open.gt(0) ? open.toFixed() : '0',
      places: (places.get(materialId) ?? []).slice(0, maxPlaces),
    }
  })
})

/** Returns a work order with the quantity of its order. Throws `notFound`. */
async function findWork(read: Read, id: string) {
  return ofCompany(read)
    .selectFrom('work_order as w')
    .innerJoin('production_order as o', 'o.id', 'w.order_id')
    .select(['w.id', 'w.segment_plan_id', 'w.quantity', 'w.work_center_id as workCenterId', 'o.base_quantity as whole'])
    .where('w.id', '=', idOf(id))
    .executeTakeFirstOrThrow(notFound)
}

/**
 * Returns the warehouses with free stock by material, those with the most stock first. The warehouse of the line side
 * is left out.
 */
async function placesOf(read: Read, materialIds: readonly string[], lineSide: string | undefined) {
  const free = (await findFreeStock(read, materialIds)).flatMap(
    ({ materialId, warehouseId, onHand, held, reserved }) => {
      const quantity = new Big(onHand).minus(held).minus(reserved)
      return quantity.gt(0) && warehouseId !== lineSide ? [{ materialId, warehouseId, quantity }] : []
    },
  )
  const warehouses = await findWarehouses(read, [...new Set(free.map(({ warehouseId }) => warehouseId))])
  const sources = free
    .toSorted(
      (left, right) => right.quantity.cmp(left.quantity) || Number(left.warehouseId) - Number(right.warehouseId),
    )
    .flatMap(({ materialId, warehouseId, quantity }) => {
      const name = warehouses.get(warehouseId)?.name
      return name === undefined ? [] : [{ materialId, place: { warehouseId, name, free: quantity.toFixed() } }]
    })
  return new Map(
    [...Map.groupBy(sources, ({ materialId }) => materialId)].map(([id, rows]) => [id, rows.map(({ place }) => place)]),
  )
}
