import { linkDatasetPart } from '@gemba/contract/gateway/dataset/part.ts'
import { boxGroupPart } from '@gemba/contract/gateway/group/part.ts'
import { gatewayPart } from '@gemba/contract/gateway/part.ts'
import { boxRecordPart } from '@gemba/contract/gateway/record/part.ts'
import { triggerPart } from '@gemba/contract/gateway/trigger/part.ts'
import { implementCommands } from '../../platform/http/route.ts'
import { boxRoutes } from './box.ts'
import { boxStateRoutes, type GatewayServices } from './box-state.ts'
import { linkDatasetRoutes } from './dataset/link-dataset.ts'
import { boxGroupRoutes } from './group/box-group.ts'
import { boxRecordRoutes } from './record/box-record.ts'
import { triggerChannelRoutes } from './trigger/trigger-channel.ts'
import { triggerTypeRoutes } from './trigger/trigger-type.ts'

export function gatewayRoutes(services: GatewayServices) {
  return [
    ...implementCommands(gatewayPart, [...boxRoutes, ...boxStateRoutes(services)]),
    ...implementCommands(boxGroupPart, boxGroupRoutes),
    ...implementCommands(linkDatasetPart, linkDatasetRoutes),
    ...implementCommands(boxRecordPart, boxRecordRoutes),
    ...implementCommands(triggerPart, [...triggerTypeRoutes, ...triggerChannelRoutes]),
  ]
}
