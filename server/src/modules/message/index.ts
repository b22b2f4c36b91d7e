// The face of the message module: who is told of what, and what they have read.
import { recordKindOf } from '@gemba/contract/kit/record-kind.ts'
import { messageSenderKind } from '@gemba/contract/message/sender.ts'
import { messageTriggerKind } from '@gemba/contract/message/trigger.ts'
import { webhook } from '@gemba/contract/message/webhook.ts'
import type { BoundRoute } from '../../platform/http/route.ts'
import type { Limits } from '../../platform/limits/limits.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import type { HistoryTracked } from '../../resource/tracked.ts'
import { deliveryLogRoutes } from './delivery/delivery-log.ts'
import { ownFilterRoutes } from './delivery/own-filter.ts'
import { TestDeliveries } from './delivery/test-delivery.ts'
import { deliveryStateRoutes } from './delivery-state.ts'
import { senderRoutes } from './sender.ts'
import { triggerRoutes } from './trigger.ts'
import { userMessageRoutes } from './user-message.ts'
import { assertSeesAll, webhookRoutes } from './webhook/webhook.ts'

export { countDeliveries, type DeliveryCounts } from './count-deliveries.ts'
export { Deliveries } from './deliveries.ts'
export type { DeliveryPace } from './delivery-pace.ts'
export { channelsOf } from './find-sender.ts'
export { findWaits } from './find-trigger.ts'
export { notifyAccount, notifyStaff } from './notify-account.ts'
export { notifyUsers } from './notify-users.ts'
export { readAttended } from './read-attended.ts'
export { messageRetention } from './retention.ts'
export { sendNow } from './send-message.ts'

/** The module's nouns in record history. */
export const trackedMessages: readonly HistoryTracked[] = [
  { kind: messageTriggerKind },
  { kind: messageSenderKind },
  { kind: recordKindOf(webhook), refuseRestore: assertSeesAll },
]

/** Routes of the module. */
export function messageRoutes({ outbound, limits }: { outbound: Outbound; limits: Limits }): BoundRoute[] {
  const tests = new TestDeliveries(limits)
  return [
    ...userMessageRoutes,
    ...triggerRoutes,
    ...senderRoutes(outbound, tests),
    ...webhookRoutes(outbound, tests),
    ...deliveryStateRoutes,
    ...deliveryLogRoutes,
    ...ownFilterRoutes,
  ]
}
