// A shop whose work centre has a line side with shafts on it.
import { OrderPlant } from '../order/order.fixture.ts'

interface CreatedRow {
  readonly id: string
}

/** Joins a plant with 500 shafts at location L-1, the line side of its work centre. */
export async function joinPlantWithShafts(): Promise<OrderPlant> {
  const plant = await OrderPlant.join()
  const warehouseId = (await plant.must<CreatedRow>('/base/warehouse', { code: 'LINE', name: 'Line' })).id
  const locationId = (await plant.must<CreatedRow>('/base/location', { code: 'L-1', name: 'L-1', warehouseId })).id
  await plant.must('PUT /base/workcenter', { id: plant.ids.center, lineSideLocationId: locationId })
  const bill = await plant.must<CreatedRow>('/mes_stock/inboundbill', {
    warehouseId,
    details: [{ materialId: plant.ids.shaft, unitId: plant.ids.pcs, quantity: '500', locationId }],
  })
  await plant.must('/mes_stock/inboundbill/submit', { id: bill.id })
  await plant.must('/mes_stock/inboundbill/receive', { id: bill.id })
  return plant
}

/** Returns how many shafts are in stock. */
export async function countShafts(plant: OrderPlant): Promise<number> {
  const [row] = await plant.run.rows<{ sum: string }>(
    `select sum(on_hand) as sum from stock_balance where material_id = ${plant.ids.shaft}`,
  )
  return Number(row?.sum)
}
