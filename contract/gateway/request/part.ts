// Requests to gateways.
import { definePart } from '../../kit/module.ts'
import { sendBoxRequest } from './send-box-request.ts'

export const boxRequestPart = definePart({
  commands: [sendBoxRequest],
  errors: {
    boxIsOffline: {
      envelope: '1727',
      text: ['网关不在线', '閘道器不在線', 'The gateway is offline'],
    },
  },
})
