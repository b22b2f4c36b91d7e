import { payload } from '../../kit/module.ts'

/** An order, a segment of one or a work order came into another state. */
export interface WorkStatusEvent {
  readonly id: string
  readonly code: string
  readonly orderId: string
  readonly action: string
  readonly status: number
}

export const orderEvents = {
  'productionOrder.moved': payload<WorkStatusEvent>(),
}
