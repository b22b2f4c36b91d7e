import { gatewayPart } from '@gemba/contract/gateway/part.ts'
import { implementCommands } from '../../platform/http/route.ts'
import { boxRoutes } from './box.ts'
import { boxStateRoutes, type GatewayServices } from './box-state.ts'

export function gatewayRoutes(services: GatewayServices) {
  return implementCommands(gatewayPart, [...boxRoutes, ...boxStateRoutes(services)])
}
