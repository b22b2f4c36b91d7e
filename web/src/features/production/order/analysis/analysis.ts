import type { CommandReply } from '@gemba/contract/kit/command.ts'
import type { analyseOrders } from '@gemba/contract/production/order/analyse-orders.ts'

/** The analysis of an order, as its panel reads it. */
export type Analysis = CommandReply<typeof analyseOrders>
