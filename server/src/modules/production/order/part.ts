import { orderPart } from '@gemba/contract/production/order/part.ts'
import { implementCommands } from '../../../platform/http/route.ts'
import { analyseOrderRoutes } from '../analysis/analyse-orders.ts'
import { proposeDueDateRoutes } from '../analysis/propose-due-date.ts'
import { readCostRoutes } from '../analysis/read-cost.ts'
import { figureRoutes } from '../output/read-figures.ts'
import { orderSupplyRoutes } from '../supply/order-supply.ts'
import { changeQuantityRoutes } from './change-quantity.ts'
import { deliverOrderRoutes } from './deliver-order.ts'
import { readLeftoversRoutes } from './leftovers.ts'
import { orderActionRoutes } from './order-actions.ts'
import { orderRoutes } from './production-order.ts'
import { orderItemRoutes } from './production-order-item.ts'
import { readPlanRoutes } from './read-plan.ts'

export const orderPartRoutes = implementCommands(orderPart, [
  ...orderRoutes,
  ...orderActionRoutes,
  ...changeQuantityRoutes,
  ...deliverOrderRoutes,
  ...orderItemRoutes,
  ...readCostRoutes,
  ...readPlanRoutes,
  ...readLeftoversRoutes,
  ...figureRoutes,
  ...analyseOrderRoutes,
  ...proposeDueDateRoutes,
  ...orderSupplyRoutes,
])
