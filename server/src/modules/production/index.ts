// Public interface of the production module: where, when and by whom work is done.

import { recordKindOf } from '@gemba/contract/kit/record-kind.ts'
import { andonEvent } from '@gemba/contract/production/andon/andon-event.ts'
import { shopCalendarDayKind, shopCalendarShiftKind } from '@gemba/contract/production/calendar/shop-calendar.ts'
import { production } from '@gemba/contract/production/index.ts'
import { implementCommands } from '../../platform/http/route.ts'
import type { TrackedRecord } from '../../resource/tracked.ts'
import { andonPartRoutes } from './andon/part.ts'
import { calendarPartRoutes } from './calendar/part.ts'
import { consumptionPartRoutes } from './consumption/part.ts'
import { exceptionPartRoutes } from './exception/part.ts'
import { genealogyPartRoutes } from './genealogy/part.ts'
import { materialPreparePartRoutes } from './material-prepare/part.ts'
import { orderPartRoutes } from './order/part.ts'
import { parameterPartRoutes } from './parameter/part.ts'
import { personnelPartRoutes } from './personnel/part.ts'
import { productionReportPartRoutes } from './production-report/part.ts'
import { projectPartRoutes } from './project/part.ts'
import { reworkPartRoutes } from './rework/part.ts'
import { routePartRoutes } from './route/part.ts'
import { segmentPartRoutes } from './segment/part.ts'
import { segmentPlanPartRoutes } from './segment-plan/part.ts'
import { serialPartRoutes } from './serial/part.ts'
import type { ProductionServices } from './services.ts'
import { workCenterPartRoutes } from './work-center/part.ts'
import { workOrderPartRoutes } from './work-order/part.ts'

export { AndonClock } from './andon/andon-clock.ts'
export { callForAlarms } from './andon/call-for-alarms.ts'
export { createBoardNotifier } from './andon/notify-boards.ts'
export { raiseLateOrders } from './exception/raise-late-orders.ts'
export { onIssuePosted } from './material-prepare/on-issue-posted.ts'
export { closeForgottenWork } from './work-order/close-unfinished.ts'
export { nameReport } from './work-order/name-report.ts'

/** Record kinds of the module with a history that are no resources. */
export const trackedProduction: readonly TrackedRecord[] = [
  { kind: shopCalendarDayKind },
  { kind: shopCalendarShiftKind },
  { kind: recordKindOf(andonEvent) },
]

/** Routes of the module. */
export const productionRoutes = (services: ProductionServices) =>
  implementCommands(production, [
    ...personnelPartRoutes(services),
    ...workCenterPartRoutes,
    ...calendarPartRoutes,
    ...segmentPartRoutes,
    ...routePartRoutes,
    ...parameterPartRoutes(services),
    ...projectPartRoutes,
    ...orderPartRoutes,
    ...segmentPlanPartRoutes,
    ...workOrderPartRoutes,
    ...serialPartRoutes,
    ...productionReportPartRoutes,
    ...consumptionPartRoutes,
    ...reworkPartRoutes,
    ...materialPreparePartRoutes,
    ...exceptionPartRoutes,
    ...andonPartRoutes(services),
    ...genealogyPartRoutes,
  ])
