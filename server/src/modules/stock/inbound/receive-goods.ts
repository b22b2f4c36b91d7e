import { can } from '@gemba/contract/identity/role/can.ts'
import { inboundRights } from '@gemba/contract/stock/inbound/inbound-flow.ts'
import { proposeReceipt, receiveGoods } from '@gemba/contract/stock/inbound/receive-goods.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { valuesOf } from '../../../platform/db/rows.ts'
import type { Read } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { findFirstWarehouseId, findMaterials } from '../../base/index.ts'
import { findDefaultLocations } from './default-locations.ts'
import { submitBill } from './inbound-actions.ts'
import { inboundBills } from './inbound-bill.ts'
import { linesOfInbound } from './inbound-store.ts'
import { receiveBill } from './receive-inbound.ts'

export const receiveGoodsRoutes = [
  ...handle(proposeReceipt, import.meta.url, async (read, { materialId, warehouseId: requestedId }) => {
    const material = (await findMaterials(read, [materialId])).get(materialId)
    if (!material) throw new DomainError('notFound')
    const usualId = requestedId ?? material.defaultWarehouseId ?? (await findWarehouseOfStock(read, materialId))
    const warehouseId = usualId ?? (await findFirstWarehouseId(read)) ?? null
    const defaults = warehouseId ? await findDefaultLocations(read, warehouseId, [materialId]) : undefined
    const location = defaults?.get(materialId)
    return {
      unitName: material.unitName,
      tracking: material.tracking,
      warehouseId,
      locationId: location?.id ?? null,
      locationCode: location?.code ?? null,
    }
  }),
  ...handle(receiveGoods, import.meta.url, async (work, { warehouseId, supplierId, lines }) => {
    if (!can(work.actor.authorities, inboundRights.receive)) throw new DomainError('forbidden')
    if (lines.length === 0) throw new DomainError('linesMissing')
    const materialIds = [...new Set(valuesOf(lines, 'materialId'))]
    const materials = await findMaterials(work, materialIds)
    const defaults = await findDefaultLocations(work, warehouseId, materialIds)
    const details = lines.map(({ materialId, quantity, locationId, lotCode }, sortNumber) => {
      const unitId = materials.get(materialId)?.unitId
      if (!unitId) throw new DomainError('notFound')
      const place = locationId ?? defaults.get(materialId)?.id ?? null
      return { materialId, quantity, unitId, sortNumber, locationId: place, lotCode: lotCode || null }
    })
    const { id, code } = await inboundBills.create(work, { warehouseId, supplierId, details })
    await submitBill(work, { id })
    const storedLines = await linesOfInbound(work, id)
    const arrivals = storedLines.map((line, at) => ({
      lineId: line.id,
      quantity: line.quantity,
      locationId: null,
      lotCode: null,
      supplierLot: null,
      madeOn: null,
      expiresOn: null,
      serialNumbers: lines[at]?.serialNumbers ?? null,
    }))
    return { ...(await receiveBill(work, { id, lines: arrivals })), code: code ?? '' }
  }),
]

/** Returns the id of the warehouse with most of the stock of a material; undefined without stock. */
async function findWarehouseOfStock(read: Read, materialId: string): Promise<string | undefined> {
  const row = await ofCompany(read)
    .selectFrom('stock_summary')
    .select('warehouse_id as warehouseId')
    .where('material_id', '=', materialId)
    .where('on_hand', '>', '0')
    .orderBy('on_hand', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.warehouseId
}
