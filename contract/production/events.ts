// Events of the production module.
import { payload } from '../kit/module.ts'

/** The state of an exception changed. */
interface ExceptionMoved {
  readonly id: string
  readonly code: string
  readonly name: string
  /** Action that changed the state (`register` for a new one), and the new state. */
  readonly act: string
  readonly status: number
  readonly isBlocking: 0 | 1
}

/** An exception no longer blocks. */
interface ExceptionUnblocked {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly subjectName: string
}

/** Somebody made an andon call. `userIds` are the notified users; null: all who receive calls. */
export interface AndonCalled {
  readonly andonId: string
  readonly code: string
  readonly stationId: string
  readonly stationName: string
  readonly stationNameEn: string | null
  readonly stationNameTw: string | null
  readonly typeName: string
  readonly typeNameEn: string | null
  readonly typeNameTw: string | null
  readonly severity: number
  readonly description: string | null
  readonly reporter: string
  readonly ringToneId: string | null
  readonly userIds: readonly string[] | null
  readonly at: number
}

/** A call waits too long. */
interface AndonEscalated extends AndonCalled {
  readonly level: number
  readonly minutes: number
}

/** The state of a call changed, or it was repeated. */
interface AndonMoved {
  readonly id: string
  readonly code: string
  readonly act: string
  readonly status: number
}

/** The state of an order, of a segment of an order or of a work order changed. */
interface WorkMoved {
  readonly id: string
  readonly code: string
  readonly orderId: string
  readonly act: string
  readonly status: number
}

/** The state of a material preparation changed. */
interface PrepareMoved {
  readonly id: string
  readonly code: string
  readonly orderId: string
  readonly act: string
  readonly status: number
}

/** Pieces were reported, or a report was reversed (`act` is `reverse`). */
interface WorkReported {
  readonly id: string
  readonly workOrderId: string
  readonly orderId: string
  readonly act: 'report' | 'reverse'
  readonly good: string
  readonly scrap: string
  readonly rework: string
}

/** A supervisor confirmed a report. */
interface WorkConfirmed {
  readonly id: string
  readonly workOrderId: string
  readonly orderId: string
}

/** The state of a project changed. */
interface ProjectMoved {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly act: string
  readonly status: number
}

/** The badge or PIN of a staff member changed, or the user as whom they sign in. `userIds` are the affected users. */
interface StaffAccessChanged {
  readonly staffId: string
  readonly staffName: string
  readonly kind: 'benchCredential' | 'staffLinked' | 'staffUnlinked'
  readonly userIds: readonly string[]
  readonly by: string | null
  readonly at: number
}

export const productionEvents = {
  'project.moved': payload<ProjectMoved>(),
  'andon.deviceAbnormal': payload<AndonCalled>(),
  'andon.materialAbnormal': payload<AndonCalled>(),
  'andon.qualityAbnormal': payload<AndonCalled>(),
  'andon.escalated': payload<AndonEscalated>(),
  'andon.moved': payload<AndonMoved>(),
  'productionOrder.moved': payload<WorkMoved>(),
  'workOrder.moved': payload<WorkMoved>(),
  'materialPrepare.moved': payload<PrepareMoved>(),
  'workReport.made': payload<WorkReported>(),
  'workReport.confirmed': payload<WorkConfirmed>(),
  'exception.moved': payload<ExceptionMoved>(),
  'exception.unblocked': payload<ExceptionUnblocked>(),
  'staff.accessChanged': payload<StaffAccessChanged>(),
}
