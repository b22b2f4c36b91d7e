// What production tells others.
import { payload } from '../kit/module.ts'

/** An exception came into another state. */
interface ExceptionMoved {
  readonly id: string
  readonly code: string
  readonly name: string
  /** The act that moved it, `register` where it is new, and the state that it has now. */
  readonly act: string
  readonly status: number
  readonly isBlocking: 0 | 1
}

/** What an exception held up may go on. */
interface ExceptionUnblocked {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly subjectName: string
}

/** Somebody calls for help; `userIds` are who is told, all who receive calls where it is null. */
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

/** A call came into another state, or was called for once more. */
interface AndonMoved {
  readonly id: string
  readonly code: string
  readonly act: string
  readonly status: number
}

/** An order, a segment of one or a work order came into another state. */
interface WorkMoved {
  readonly id: string
  readonly code: string
  readonly orderId: string
  readonly act: string
  readonly status: number
}

/** A material preparation came into another state. */
interface PrepareMoved {
  readonly id: string
  readonly code: string
  readonly orderId: string
  readonly act: string
  readonly status: number
}

/** Pieces were reported, or a report was taken back: then `act` is `reverse`. */
interface WorkReported {
  readonly id: string
  readonly workOrderId: string
  readonly orderId: string
  readonly act: 'report' | 'reverse'
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

/** A project came into another state. */
interface ProjectMoved {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly act: string
  readonly status: number
}

/** The badge or PIN of a member of staff changed, or the user they sign in as. `userIds` are the users concerned. */
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
