// The face of the production module: where, when and by whom work is done.

import { recordKindOf } from '@gemba/contract/kit/record-kind.ts'
import { andonEvent } from '@gemba/contract/production/andon/andon-event.ts'
import { shopCalendarDayKind, shopCalendarShiftKind } from '@gemba/contract/production/calendar/shop-calendar.ts'
import type { BoundRoute } from '../../platform/http/route.ts'
import type { Limits } from '../../platform/limits/limits.ts'
import type { HistoryTracked } from '../../resource/tracked.ts'
import type { CurrentReadings } from '../telemetry/index.ts'
import { analyseOrderRoutes } from './analysis/analyse-orders.ts'
import { actOnCallRoutes } from './andon/andon-call-actions.ts'
import { andonTypeRoutes } from './andon/andon-type.ts'
import { createAndonCallRoutes } from './andon/create-andon-call.ts'
import { raiseExceptionRoutes } from './andon/raise-exception.ts'
import { readCallRoutes } from './andon/read-andon-calls.ts'
import { boardRoutes } from './andon/read-board.ts'
import { statisticsRoutes } from './andon/read-statistics.ts'
import { shiftRoutes } from './calendar/shift.ts'
import { shopCalendarRoutes } from './calendar/shop-calendar.ts'
import { workPlanRoutes } from './calendar/work-plan.ts'
import { workingTimeRoutes } from './calendar/working-time.ts'
import { callMaterialRoutes } from './consumption/call-material.ts'
import { consumeMaterialRoutes } from './consumption/consume-material.ts'
import { lyingMaterialRoutes } from './consumption/lying-material.ts'
import { dispatchBoardRoutes } from './dispatch-board/dispatch-board.ts'
import { actOnExceptionRoutes } from './exception/act-on-exception.ts'
import { exceptionRoutes } from './exception/exception.ts'
import { withOverTolerance } from './exception/raise-over-tolerance.ts'
import { recallRoutes } from './genealogy/recall.ts'
import { traceRoutes } from './genealogy/trace.ts'
import { actOnPrepareRoutes } from './material-prepare/act-on-prepare.ts'
import { materialPrepareRoutes } from './material-prepare/material-prepare.ts'
import { prepareOrderRoutes } from './material-prepare/prepare-order.ts'
import { readPrepareRoutes } from './material-prepare/read-prepare.ts'
import { changeQuantityRoutes } from './order/change-quantity.ts'
import { deliverOrderRoutes } from './order/deliver-order.ts'
import { readLeftoversRoutes } from './order/leftovers.ts'
import { actOnOrderRoutes } from './order/order-actions.ts'
import { orderRoutes } from './order/production-order.ts'
import { orderItemRoutes } from './order/production-order-item.ts'
import { readCostRoutes } from './order/read-cost.ts'
import { readPlanRoutes } from './order/read-plan.ts'
import { figureRoutes } from './output/read-figures.ts'
import { workGuideRoutes } from './parameter/work-guide.ts'
import { workTelemetryRoutes } from './parameter/work-telemetry.ts'
import { bindUserRoutes } from './personnel/bind-users.ts'
import { colleagueRoutes, type ListColleagues } from './personnel/colleague.ts'
import { credentialRoutes } from './personnel/identity/credential.ts'
import { identifyRoutes } from './personnel/identity/identify-person.ts'
import { staffRoutes } from './personnel/staff.ts'
import { teamRoutes } from './personnel/team.ts'
import { grindstoneUseRoutes } from './production-report/grindstone-use.ts'
import { orderReportRoutes } from './production-report/order-report.ts'
import { steelOutputRoutes } from './production-report/steel-output.ts'
import { workOrderReportRoutes } from './production-report/work-order-report.ts'
import { actOnProjectRoutes } from './project/act-on-project.ts'
import { projectRoutes } from './project/project.ts'
import { readProjectRoutes } from './project/read-project.ts'
import { settleReworkRoutes } from './rework/settle-rework.ts'
import { routeActRoutes } from './route/act-on-route.ts'
import { oneSegmentRoutes } from './route/one-segment.ts'
import { routeRoutes } from './route/process-route.ts'
import { productSegmentRoutes } from './route/product-segment.ts'
import { graphRoutes } from './route/save-graph.ts'
import { segmentResourceRoutes } from './segment/segment-resources.ts'
import { stageRoutes } from './segment/segment-stage.ts'
import { actOnSegmentPlanRoutes } from './segment-plan/act-on-segment-plan.ts'
import { segmentPlanRoutes } from './segment-plan/segment-plan.ts'
import { segmentPlanItemRoutes } from './segment-plan/segment-plan-items.ts'
import { makeSerialsRoutes } from './serial/make-serials.ts'
import { locationEquipmentRoutes } from './work-center/location-equipment.ts'
import { relationRoutes } from './work-center/relations.ts'
import { resourceRoutes } from './work-center/resources.ts'
import { workCenterRoutes } from './work-center/work-center.ts'
import { benchRoutes } from './work-order/bench.ts'
import { confirmReportRoutes } from './work-order/confirm-reports.ts'
import { dispatchRoutes } from './work-order/dispatch.ts'
import { doWorkRoutes } from './work-order/do-work.ts'
import { findScannedRoutes } from './work-order/find-scanned.ts'
import { workLogRoutes } from './work-order/read-log.ts'
import { reportWorkRoutes } from './work-order/report-work.ts'
import { workOrderRoutes } from './work-order/work-order.ts'

export { AndonClock } from './andon/andon-clock.ts'
export { callForAlarms } from './andon/call-for-alarms.ts'
export { createBoardNotifier } from './andon/notify-boards.ts'
export { raiseLateOrders } from './exception/raise-late-orders.ts'
export { onIssuePosted } from './material-prepare/on-issue-posted.ts'
export { closeForgottenWork } from './work-order/close-forgotten.ts'
export { nameReport } from './work-order/name-report.ts'

interface ProductionServices {
  /** The users of the company, of whom this module knows nothing itself. */
  readonly listColleagues: ListColleagues
  /** Of tries to be somebody at a bench. */
  readonly limits: Limits
  readonly telemetry: CurrentReadings
}

/** The module's nouns in record history that are no resource. */
export const trackedProduction: readonly HistoryTracked[] = [
  { kind: shopCalendarDayKind },
  { kind: shopCalendarShiftKind },
  { kind: recordKindOf(andonEvent) },
]

/** Orders, their segments and what they need. */
const ordering: readonly BoundRoute[] = [
  ...orderRoutes,
  ...actOnOrderRoutes,
  ...changeQuantityRoutes,
  ...deliverOrderRoutes,
  ...orderItemRoutes,
  ...readCostRoutes,
  ...readPlanRoutes,
  ...readLeftoversRoutes,
  ...figureRoutes,
  ...analyseOrderRoutes,
  ...segmentPlanRoutes,
  ...actOnSegmentPlanRoutes,
  ...segmentPlanItemRoutes,
  ...settleReworkRoutes,
  ...materialPrepareRoutes,
  ...actOnPrepareRoutes,
  ...prepareOrderRoutes,
  ...readPrepareRoutes,
]

/** Routes of the module. */
export function productionRoutes({ listColleagues, limits, telemetry }: ProductionServices): BoundRoute[] {
  return [
    ...staffRoutes,
    ...credentialRoutes,
    ...identifyRoutes(limits),
    ...colleagueRoutes(listColleagues),
    ...bindUserRoutes(listColleagues),
    ...teamRoutes,
    ...workCenterRoutes,
    ...relationRoutes,
    ...locationEquipmentRoutes,
    ...resourceRoutes,
    ...shiftRoutes,
    ...shopCalendarRoutes,
    ...workPlanRoutes,
    ...workingTimeRoutes,
    ...ordering,
    ...projectRoutes,
    ...actOnProjectRoutes,
    ...readProjectRoutes,
    ...orderReportRoutes,
    ...grindstoneUseRoutes,
    ...steelOutputRoutes,
    ...workOrderReportRoutes,
    ...workOrderRoutes,
    ...dispatchRoutes,
    ...doWorkRoutes,
    ...withOverTolerance(reportWorkRoutes),
    ...confirmReportRoutes,
    ...makeSerialsRoutes,
    ...benchRoutes,
    ...dispatchBoardRoutes,
    ...findScannedRoutes,
    ...workLogRoutes,
    ...workGuideRoutes(telemetry),
    ...consumeMaterialRoutes,
    ...lyingMaterialRoutes,
    ...stageRoutes,
    ...segmentResourceRoutes,
    ...routeRoutes,
    ...oneSegmentRoutes,
    ...graphRoutes,
    ...routeActRoutes,
    ...productSegmentRoutes,
    ...exceptionRoutes,
    ...actOnExceptionRoutes,
    ...andonTypeRoutes,
    ...createAndonCallRoutes,
    ...callMaterialRoutes,
    ...actOnCallRoutes,
    ...raiseExceptionRoutes,
    ...boardRoutes(listColleagues),
    ...readCallRoutes(listColleagues),
    ...statisticsRoutes,
    ...traceRoutes,
    ...recallRoutes,
    ...workTelemetryRoutes,
  ]
}
