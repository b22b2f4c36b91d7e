import type { CommandReply } from '@gemba/contract/kit/command.ts'
import type { analyseOrders } from '@gemba/contract/production/order/analyse-orders.ts'

/** What an order takes, as its panel reads it. */
export type Analysis = CommandReply<typeof analyseOrders>
