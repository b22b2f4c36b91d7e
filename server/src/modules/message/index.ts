// The face of the message module: who is told of what, and what they have read.
import type { Mounted } from '../../platform/http/route.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import { deliveryStateRoutes } from './delivery-state.ts'
import { senderRoutes } from './sender.ts'
import { triggerRoutes } from './trigger.ts'
import { userMessageRoutes } from './user-message.ts'

export { Deliveries } from './deliveries.ts'
export { channelsOf } from './find-sender.ts'
export { messageRetention } from './retention.ts'
export { sendNow } from './send-letter.ts'
export { tellAccount } from './tell-account.ts'
export { tellPeople } from './tell-people.ts'

/** Routes of the module. */
export const messageRoutes = (outbound: Outbound): Mounted[] => [
  ...userMessageRoutes,
  ...triggerRoutes,
  ...senderRoutes(outbound),
  ...deliveryStateRoutes,
]
