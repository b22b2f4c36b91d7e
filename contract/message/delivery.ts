// What a company sends by mail and text message: what waits, and why.
import { defineCommand } from '../kit/command.ts'
import { group, integer, oneOf, optional, type RowOf, text } from '../kit/field.ts'
import { rowsOf } from '../kit/reply.ts'
import { type OutboundFailureKind, outboundFailures } from '../outbound.ts'
import type { Channel } from './catalogue.ts'

/** Channels by which a message leaves the product. */
export const deliveryChannels = ['email', 'sms'] as const satisfies readonly Channel[]
export type DeliveryChannel = (typeof deliveryChannels)[number]

const stateFields = {
  channel: oneOf(deliveryChannels),
  /** To be sent, the late ones included. */
  waiting: integer(),
  /** Waiting for more than five minutes. */
  late: integer(),
  /** Given up within seven days. */
  failed: integer(),
  /** When the oldest that waits was to be sent. */
  oldest: optional(text()),
  /** Class of the last failure since something was sent, in words, and when it was. */
  failure: optional(
    group({ kind: oneOf(Object.keys(outboundFailures) as OutboundFailureKind[]), text: text(), at: text() }),
  ),
  /** When the next try is, while the channel rests after failures. */
  nextTry: optional(text()),
  lastSent: optional(text()),
}
export type DeliveryState = RowOf<typeof stateFields>

export const readDeliveryState = defineCommand('readDeliveryState', {
  kind: 'read',
  title: ['消息发送状态', '訊息傳送狀態', 'State of deliveries'],
  module: 'message',
  permission: 'message:view',
  errors: [],
  paths: ['POST /message/delivery/state'],
  input: {},
  reply: rowsOf(stateFields),
  summary: 'How deliveries fare, one entry a channel: waiting, late, given up, and the class of the last failure.',
})
