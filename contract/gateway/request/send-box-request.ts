// Requests of people to a gateway, on `down/ctl`.
import { integer, oneOf, optional, text } from '../../kit/field.ts'
import { defineCommand } from '../define.ts'

/** Largest sequence number of a message. */
const maxSeq = 4_294_967_295
const seq = optional(integer({ min: 0, max: maxSeq }))

export const sendBoxRequest = defineCommand('sendBoxRequest', {
  kind: 'write',
  title: ['向网关发送请求', '向閘道器發送要求', 'Send a request to a gateway'],
  paths: ['POST /gateway/boxRequest'],
  permission: 'box:edit',
  input: {
    /** The id of the gateway, or its code. The code has precedence. */
    boxId: text({ max: 128 }),
    request: oneOf(['rebirth', 'resend', 'time']),
    /** First and last sequence number of the messages to resend. */
    from: seq,
    to: seq,
  },
  reply: null,
  errors: ['notFound', 'boxIsDisabled', 'boxIsOffline'],
  summary:
    'Requests the list of points, messages by their sequence numbers, or that the gateway sets its clock to the time of the server.',
})
