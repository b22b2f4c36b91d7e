// The manifest of the gateway module.

import { defineModule, definePart } from '../kit/module.ts'
import { box, countBoxes, listBoxStates, readBoxReport } from './box.ts'
import { readBoxConnection, readGatewayAddress } from './connection.ts'
import { boxEnabled, boxState, moduleType } from './dictionaries.ts'
import { gatewayEvents } from './events.ts'
import { gatewayMessages } from './messages.ts'

const gatewayPart = definePart({
  resources: [box],
  commands: [listBoxStates, readBoxReport, readBoxConnection, readGatewayAddress, countBoxes],
  logTitles: { wrongBoxSecret: ['网关密钥错误', '閘道器金鑰錯誤', 'Wrong box secret'] },
  events: gatewayEvents,
  messages: gatewayMessages,
  dictionaries: [moduleType, boxEnabled, boxState],
})

export const gateway = defineModule('gateway', ['网关', '閘道器', 'Gateways'], [gatewayPart])
