// What a company sends by mail, text message and webhook: what waits, what came of it, and why.

import { choice, filter, flag, group, integer, oneOf, optional, type RowOf, references, text } from '../kit/field.ts'
import { pageOf, paging, rowsOf } from '../kit/reply.ts'
import { type OutboundFailureKind, outboundFailures } from '../outbound.ts'
import type { Channel } from './catalogue.ts'
import { defineCommand } from './define.ts'
import { deliveryChannel, deliveryStatus } from './dictionaries.ts'

/** Channels by which a message reaches a person outside of the product. */
export const senderChannels = ['email', 'sms'] as const satisfies readonly Channel[]
export type SenderChannel = (typeof senderChannels)[number]

/** Ways by which a message leaves the product. */
export type DeliveryChannel = SenderChannel | 'webhook'

const stateFields = {
  channel: oneOf(senderChannels),
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
  permission: 'message:view',
  errors: [],
  paths: ['POST /message/delivery/state'],
  input: {},
  reply: rowsOf(stateFields),
  summary: 'How deliveries fare, one entry a channel: waiting, late, given up, and the class of the last failure.',
})

const deliveryFields = {
  id: text(),
  channel: choice(deliveryChannel),
  /** Person or webhook; null of what has been removed, and of a test to a free address. */
  receiver: optional(text()),
  /** Mail address or phone number; null of a webhook. */
  address: optional(text()),
  /** Kind of message in words. */
  kind: text(),
  /** What was said, in one line; only the title of what concerns an account. */
  message: text(),
  status: choice(deliveryStatus),
  attempts: integer(),
  /** Class of the last failure in words. */
  failure: optional(text()),
  /** What the other side said last, in few words. */
  answer: optional(text()),
  queueTime: text(),
  sentTime: optional(text()),
  /** Whether it was given up and can be sent again: a test cannot, nor what went to a webhook that is gone. */
  mayResend: flag(),
  /** When the next try is, of what waits. */
  nextTime: optional(text()),
}
export type Delivery = RowOf<typeof deliveryFields>

export const pageDeliveries = defineCommand('pageDeliveries', {
  kind: 'read',
  title: ['发送记录', '傳送記錄', 'Log of deliveries'],
  permission: 'delivery:view',
  errors: [],
  paths: ['POST /message/delivery/page'],
  input: {
    ...paging,
    channel: optional(filter),
    status: optional(filter),
    address: optional(filter),
    queueTime: optional(filter),
  },
  reply: pageOf(deliveryFields),
  summary:
    'What was sent by mail, text message and webhook, newest first, and what came of it. Who is bound to departments or rules sees what was sent to him.',
})

export const resendDeliveries = defineCommand('resendDeliveries', {
  kind: 'write',
  title: ['重新发送', '重新傳送', 'Send again'],
  permission: 'delivery:edit',
  errors: ['notFound', 'tooManyRows'],
  paths: ['POST /message/delivery/resend'],
  input: { ids: references('messageDelivery') },
  reply: { queued: integer() },
  summary: 'Queues deliveries anew that were given up, under the ids they had: a receiver knows what it has already.',
})
