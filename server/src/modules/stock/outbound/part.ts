import { outboundPart } from '@gemba/contract/stock/outbound/part.ts'
import { implementCommands } from '../../../platform/http/route.ts'
import { outboundActionRoutes } from './outbound-actions.ts'
import { outboundBillRoutes } from './outbound-bill.ts'
import { outboundProgressRoutes } from './outbound-progress.ts'
import { pickListRoutes } from './pick-list.ts'

export const outboundPartRoutes = implementCommands(outboundPart, [
  ...outboundBillRoutes,
  ...outboundActionRoutes,
  ...outboundProgressRoutes,
  ...pickListRoutes,
])
