import { payload } from '../../kit/module.ts'

/** An order, a segment of one or a work order came into another state. */
export interface WorkStatusEvent {
  readonly id: string
  readonly code: string
  readonly orderId: string
  readonly action: string
  readonly status: number
}

/** A production order or a demand was created for material that an order is short of. */
interface OrderSupplyEvent {
  readonly id: string
  readonly code: string
  readonly materialId: string
  readonly quantity: string
  readonly supplyOrderId: string | null
  readonly demandId: string | null
}

export const orderEvents = {
  'productionOrder.moved': payload<WorkStatusEvent>(),
  'productionOrder.supplied': payload<OrderSupplyEvent>(),
}
