import { workOrderPart } from '@gemba/contract/production/work-order/part.ts'
import { implementCommands } from '../../../platform/http/route.ts'
import { dispatchBoardRoutes } from '../dispatch-board/dispatch-board.ts'
import { planWorkRoutes } from '../dispatch-board/plan-work.ts'
import { withOverTolerance } from '../exception/raise-over-tolerance.ts'
import { confirmReportRoutes } from '../report-confirmation/confirm-reports.ts'
import { benchRoutes } from './bench.ts'
import { dispatchRoutes } from './dispatch.ts'
import { doWorkRoutes } from './do-work.ts'
import { findScannedRoutes } from './find-scanned.ts'
import { workLogRoutes } from './read-log.ts'
import { reportWorkRoutes } from './report-work.ts'
import { workOrderRoutes } from './work-order.ts'

export const workOrderPartRoutes = implementCommands(workOrderPart, [
  ...workOrderRoutes,
  ...dispatchRoutes,
  ...doWorkRoutes,
  ...withOverTolerance(reportWorkRoutes),
  ...confirmReportRoutes,
  ...benchRoutes,
  ...dispatchBoardRoutes,
  ...planWorkRoutes,
  ...findScannedRoutes,
  ...workLogRoutes,
])
