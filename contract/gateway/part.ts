// Boxes and their connections.
import { definePart } from '../kit/module.ts'
import { box, countBoxes, listBoxStates, readBoxByCode, readBoxReport } from './box.ts'
import { readBoxConnection, readGatewayAddress } from './connection.ts'
import { boxEnabled, boxState, moduleType } from './dictionaries.ts'
import { gatewayEvents } from './events.ts'
import { gatewayMessages } from './messages.ts'

export const gatewayPart = definePart({
  resources: [box],
  commands: [listBoxStates, readBoxReport, readBoxConnection, readGatewayAddress, countBoxes, readBoxByCode],
  events: gatewayEvents,
  messages: gatewayMessages,
  logTitles: {
    wrongBoxSecret: ['网关密钥错误', '閘道器金鑰錯誤', 'Wrong gateway secret'],
  },
  dictionaries: [moduleType, boxEnabled, boxState],
})
