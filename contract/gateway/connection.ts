// How a box connects: addresses, credentials, refused requests with their reason, and the first received messages.

import { boolean, group, instant, integer, oneOf, optional, reference, text } from '../kit/field.ts'
import { rowsOf } from '../kit/reply.ts'
import { box } from './box.ts'
import { connectionFields, deadLetterFields, stateFields } from './box-report.ts'
import { defineCommand } from './define.ts'

const listenerFields = {
  /** Null: the host in the address that the reader uses. */
  host: optional(text()),
  port: integer(),
  scheme: oneOf(['mqtt', 'mqtts', 'ws', 'wss']),
  /** The port accepts connections from the server's machine only. */
  isLocal: boolean(),
}

export const readGatewayAddress = defineCommand('readGatewayAddress', {
  kind: 'read',
  title: ['网关接入地址', '閘道器接入位址', 'Connection address of gateways'],
  paths: ['POST /gateway/address'],
  permission: 'box:view',
  input: {},
  reply: {
    companyCode: text(),
    listeners: rowsOf(listenerFields),
    /** An external broker checks the sign-ins, so that they are not visible here. */
    isOwnBroker: boolean(),
  },
  errors: [],
  summary: 'Returns the ports for boxes, and the code of the company in their topics.',
})

export const readBoxConnection = defineCommand('readBoxConnection', {
  kind: 'read',
  title: ['网关连接', '閘道器連線', 'Connection of a gateway'],
  paths: ['POST /gateway/boxConnection'],
  permission: 'box:view',
  input: { id: reference(box) },
  reply: {
    ...stateFields,
    ...connectionFields,
    /** The newest five. */
    deadLetters: rowsOf(deadLetterFields),
    /** Sign-ins of this company with names that belong to no box. */
    strangers: rowsOf({ name: text(), address: text(), firstAt: instant(), at: instant(), count: integer() }),
    lastMessage: optional(
      group({
        at: instant(),
        channel: text(),
        /** First 2 KiB as received, base64. */
        head: text(),
        bytes: integer(),
      }),
    ),
  },
  errors: ['notFound'],
  summary:
    'Returns the activity of a box during its set-up, at most a second old: successful and refused sign-ins, and received messages.',
})
