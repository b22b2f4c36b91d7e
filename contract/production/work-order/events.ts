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

/** Priority, planned start, station, team or person of a work order has changed. */
interface WorkPlanned {
  readonly id: string
  readonly code: string
  readonly orderId: string
  readonly priority: number | null
  readonly planStart: number | null
  readonly stationId: string | null
  readonly teamId: string | null
  readonly staffId: string | null
}

/** A supervisor has confirmed a report. */
interface WorkConfirmed {
  readonly id: string
  readonly workOrderId: string
  readonly orderId: string
}

export const workOrderEvents = {
  'workOrder.moved': payload<WorkStatusEvent>(),
  'workOrder.planned': payload<WorkPlanned>(),
  'workReport.made': payload<WorkReported>(),
  'workReport.confirmed': payload<WorkConfirmed>(),
}
