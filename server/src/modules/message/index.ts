// Public interface of the message module: triggers, messages of users, and deliveries.
import { recordKindOf } from '@gemba/contract/kit/record-kind.ts'
import { messageSenderKind } from '@gemba/contract/message/sender.ts'
import { messageTriggerKind } from '@gemba/contract/message/trigger.ts'
import { webhook } from '@gemba/contract/message/webhook.ts'
import type { TrackedRecord } from '../../resource/tracked.ts'
import { assertSeesAll } from './webhook/webhook.ts'

export { countDeliveries, type DeliveryCounts } from './count-deliveries.ts'
export { Deliveries } from './deliveries.ts'
export type { DeliveryPace } from './delivery-pace.ts'
export { channelsOf } from './find-sender.ts'
export { findWaits } from './find-trigger.ts'
export { notifyAccount, notifyStaff } from './notify-account.ts'
export { notifyUsers } from './notify-users.ts'
export { messageRoutes } from './part.ts'
export { readAttended } from './read-attended.ts'
export { messageRetention } from './retention.ts'
export { sendNow } from './send-message.ts'

/** Nouns of the module in record history. */
export const trackedMessages: readonly TrackedRecord[] = [
  { kind: messageTriggerKind },
  { kind: messageSenderKind },
  { kind: recordKindOf(webhook), refuseRestore: assertSeesAll },
]
