import { productionReportPart } from '@gemba/contract/production/production-report/part.ts'
import { implementCommands } from '../../../platform/http/route.ts'
import { grindstoneUseRoutes } from './grindstone-use.ts'
import { lossReportRoutes } from './loss-report.ts'
import { orderReportRoutes } from './order-report.ts'
import { steelOutputRoutes } from './steel-output.ts'
import { workOrderReportRoutes } from './work-order-report.ts'

export const productionReportPartRoutes = implementCommands(productionReportPart, [
  ...orderReportRoutes,
  ...lossReportRoutes,
  ...grindstoneUseRoutes,
  ...steelOutputRoutes,
  ...workOrderReportRoutes,
])
