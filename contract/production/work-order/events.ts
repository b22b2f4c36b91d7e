import { payload } from '../../kit/module.ts'
import type { WorkStatusEvent } from '../order/events.ts'

/** Pieces were reported, or a report was taken back: then `action` is `reverse`. */
interface WorkReported {
  readonly id: string
  readonly workOrderId: string
  readonly orderId: string
  readonly action: 'report' | 'reverse'
  readonly good: string
  readonly scrap: string
  readonly rework: string
}

/** A supervisor has confirmed a report. */
interface WorkConfirmed {
  readonly id: string
  readonly workOrderId: string
  readonly orderId: string
}

export const workOrderEvents = {
  'workOrder.moved': payload<WorkStatusEvent>(),
  'workReport.made': payload<WorkReported>(),
  'workReport.confirmed': payload<WorkConfirmed>(),
}
