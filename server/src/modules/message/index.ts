// The face of the message module: who is told of what, and what they have read.
import type { Mounted } from '../../platform/http/route.ts'
import { senderRoutes } from './sender.ts'
import { triggerRoutes } from './trigger.ts'
import { userMessageRoutes } from './user-message.ts'

export { messageRetention } from './retention.ts'
export { DeliveryLoop, sendNow } from './send-deliveries.ts'
export { channelsOf } from './sender.ts'
export { tellAccount } from './tell-account.ts'
export { tellPeople } from './tell-people.ts'

export const messageRoutes: Mounted[] = [...userMessageRoutes, ...triggerRoutes, ...senderRoutes]
