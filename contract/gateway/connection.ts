// How a box comes in: where to, as whom, what of it was refused and why, and what arrived first.

import { boolean, group, instant, integer, oneOf, optional, reference, text } from '../kit/field.ts'
import { rowsOf } from '../kit/reply.ts'
import { box } from './box.ts'
import { connectionFields, deadLetterFields, stateFields } from './box-report.ts'
import { defineCommand } from './define.ts'

const listenerFields = {
  /** Null: the host by which the reader reaches the product. */
  host: optional(text()),
  port: integer(),
  scheme: oneOf(['mqtt', 'mqtts', 'ws', 'wss']),
  /** Only from the machine that the product runs on. */
  isLocal: boolean(),
}

export const readGatewayAddress = defineCommand('readGatewayAddress', {
  kind: 'read',
  title: ['网关接入地址', '閘道器接入位址', 'Where boxes connect'],
  paths: ['POST /gateway/address'],
  permission: 'box:view',
  input: {},
  reply: {
    companyCode: text(),
    listeners: rowsOf(listenerFields),
    /** A broker of the operator's own checks who signs in; nothing of that is seen here. */
    isOwnBroker: boolean(),
  },
  errors: [],
  summary: 'The ports that boxes come in by, and the code of the company in their topics.',
})

export const readBoxConnection = defineCommand('readBoxConnection', {
  kind: 'read',
  title: ['网关连接', '閘道器連線', 'Connection of a box'],
  paths: ['POST /gateway/boxConnection'],
  permission: 'box:view',
  input: { id: reference(box) },
  reply: {
    ...stateFields,
    ...connectionFields,
    /** The newest five. */
    deadLetters: rowsOf(deadLetterFields),
    /** Sign-ins of this company under names that no box has. */
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
  summary: 'What a box that is being connected does, within a second: who signed in or was refused, and what arrived.',
})
