// The manifest of the gateway module.
import { defineModule } from '../kit/module.ts'
import { channelPart } from './channel/part.ts'
import { fileSetPart } from './file-set/part.ts'
import { linkDatasetPart } from './dataset/part.ts'
import { boxGroupPart } from './group/part.ts'
import { mappingPart } from './mapping/part.ts'
import { gatewayPart } from './part.ts'
import { boxRecordPart } from './record/part.ts'
import { boxRequestPart } from './request/part.ts'
import { triggerPart } from './trigger/part.ts'

export const gateway = defineModule(
  'gateway',
  ['网关', '閘道器', 'Gateways'],
  [gatewayPart, channelPart, mappingPart, boxGroupPart, triggerPart, fileSetPart, boxRequestPart, boxRecordPart, linkDatasetPart],
)
