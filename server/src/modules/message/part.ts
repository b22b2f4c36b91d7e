import { messagePart } from '@gemba/contract/message/part.ts'
import { implementCommands } from '../../platform/http/route.ts'
import type { Limits } from '../../platform/limits/limits.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import { deliveryLogRoutes } from './delivery/delivery-log.ts'
import { ownFilterRoutes } from './delivery/own-filter.ts'
import { TestDeliveries } from './delivery/test-delivery.ts'
import { deliveryStateRoutes } from './delivery-state.ts'
import { senderRoutes } from './sender.ts'
import { triggerRoutes } from './trigger.ts'
import { userMessageRoutes } from './user-message.ts'
import { webhookRoutes } from './webhook/webhook.ts'

/** Routes of the module. */
export function messageRoutes({ outbound, limits }: { outbound: Outbound; limits: Limits }) {
  const tests = new TestDeliveries(limits)
  return implementCommands(messagePart, [
    ...userMessageRoutes,
    ...triggerRoutes,
    ...senderRoutes(outbound, tests),
    ...webhookRoutes(outbound, tests),
    ...deliveryStateRoutes,
    ...deliveryLogRoutes,
    ...ownFilterRoutes,
  ])
}
