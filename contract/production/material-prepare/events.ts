import { payload } from '../../kit/module.ts'

/** A material preparation came into another state. */
interface PrepareStatusEvent {
  readonly id: string
  readonly code: string
  readonly orderId: string
  readonly action: string
  readonly status: number
}

export const materialPrepareEvents = {
  'materialPrepare.moved': payload<PrepareStatusEvent>(),
}
