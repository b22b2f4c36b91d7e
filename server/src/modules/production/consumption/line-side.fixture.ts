// A shop whose work centre has a line side with shafts in stock.
import { location } from '@gemba/contract/base/warehouse/location.ts'
import { warehouse } from '@gemba/contract/base/warehouse/warehouse.ts'
import { workCenter } from '@gemba/contract/production/work-center/work-center.ts'
import { receiveInbound, submitInbound } from '@gemba/contract/stock/inbound/inbound-actions.ts'
import { inboundBill } from '@gemba/contract/stock/inbound/inbound-bill.ts'
import { operation } from '../../../main/declared-call.fixture.ts'
import { OrderPlant } from '../order/order.fixture.ts'

/** Joins a plant with 500 shafts at location L-1, the line side of its work centre. */
export async function joinPlantWithShafts(): Promise<OrderPlant> {
  const plant = await OrderPlant.join()
  const warehouseId = (await plant.must(operation(warehouse, 'create'), { code: 'LINE', name: 'Line' })).id
  const locationId = (await plant.must(operation(location, 'create'), { code: 'L-1', name: 'L-1', warehouseId })).id
  await plant.must(operation(workCenter, 'update'), { id: plant.ids.center, lineSideLocationId: locationId })
  const bill = await plant.must(operation(inboundBill, 'create'), {
    warehouseId,
    details: [{ materialId: plant.ids.shaft, unitId: plant.ids.pcs, quantity: '500', locationId }],
  })
  await plant.must(submitInbound, { id: bill.id })
  await plant.must(receiveInbound, { id: bill.id })
  return plant
}

/** Returns how many shafts are in stock. */
export async function countShafts(plant: OrderPlant): Promise<number> {
  const [row] = await plant.run.rows<{ sum: string }>(
    `select sum(on_hand) as sum from stock_balance where material_id = ${plant.ids.shaft}`,
  )
  return Number(row?.sum)
}
