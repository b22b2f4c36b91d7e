import { payload } from '../../kit/module.ts'
import type { WorkStatusEvent } from '../order/events.ts'

/** Pieces were reported, or a report was taken back: then `action` is `reverse`. */
interface WorkReportEvent {
  readonly id: string
  readonly workOrderId: string
  readonly orderId: string
  readonly action: 'report' | 'reverse'
  readonly good: string
  readonly scrap: string
  readonly rework: string
}

/** Priority, planned start, station, team or person of a work order has changed. */
interface WorkPlanEvent {
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
interface WorkConfirmationEvent {
  readonly id: string
  readonly workOrderId: string
  readonly orderId: string
}

export const workOrderEvents = {
  'workOrder.moved': payload<WorkStatusEvent>(),
  'workOrder.planned': payload<WorkPlanEvent>(),
  'workReport.made': payload<WorkReportEvent>(),
  'workReport.confirmed': payload<WorkConfirmationEvent>(),
}
