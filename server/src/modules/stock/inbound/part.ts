import { inboundPart } from '@gemba/contract/stock/inbound/part.ts'
import { implementCommands } from '../../../platform/http/route.ts'
import { findReceivingLocationRoutes } from './find-receiving-location.ts'
import { inboundActionRoutes } from './inbound-actions.ts'
import { inboundBillRoutes } from './inbound-bill.ts'
import { judgeInboundRoutes } from './judge-inbound.ts'
import { putAwayRoutes } from './put-away.ts'
import { receiveGoodsRoutes } from './receive-goods.ts'
import { receiveInboundRoutes } from './receive-inbound.ts'
import { receivingListRoutes } from './receiving-list.ts'

export const inboundPartRoutes = implementCommands(inboundPart, [
  ...inboundBillRoutes,
  ...inboundActionRoutes,
  ...receivingListRoutes,
  ...findReceivingLocationRoutes,
  ...putAwayRoutes,
  ...receiveInboundRoutes,
  ...receiveGoodsRoutes,
  ...judgeInboundRoutes,
])
