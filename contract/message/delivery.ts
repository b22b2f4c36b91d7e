// Deliveries of a company by mail, text message and webhook: queued ones, results, and reasons of failures.

import { choice, filter, flag, group, integer, oneOf, optional, type RowOf, references, text } from '../kit/field.ts'
import { pageOf, paging, rowsOf } from '../kit/reply.ts'
import { type OutboundFailureKind, outboundFailures } from '../outbound.ts'
import type { Channel } from './catalogue.ts'
import { defineCommand } from './define.ts'
import { deliveryChannel, deliveryStatus } from './dictionaries.ts'

/** Channels by which a message reaches a person outside of the product. */
export const senderChannels = ['email', 'sms'] as const satisfies readonly Channel[]
export type SenderChannel = (typeof senderChannels)[number]

/** Channels by which a message leaves the product. */
export type DeliveryChannel = SenderChannel | 'webhook'

const stateFields = {
  channel: oneOf(senderChannels),
  /** Number of queued deliveries, including late ones. */
  waiting: integer(),
  /** Number of deliveries that have been queued for more than five minutes. */
  late: integer(),
  /** Number of deliveries that were given up within seven days. */
  failed: integer(),
  /** Scheduled time of the oldest queued delivery. */
  oldest: optional(text()),
  /** Class of the last failure since the last success, as a text, and its time. */
  failure: optional(
    group({ kind: oneOf(Object.keys(outboundFailures) as OutboundFailureKind[]), text: text(), at: text() }),
  ),
  /** Time of the next attempt, while the channel pauses after failures. */
  nextTry: optional(text()),
  lastSent: optional(text()),
}
export type DeliveryState = RowOf<typeof stateFields>

export const readDeliveryState = defineCommand('readDeliveryState', {
  kind: 'read',
  title: ['消息发送状态', '訊息傳送狀態', 'Status of deliveries'],
  permission: 'message:view',
  errors: [],
  paths: ['POST /message/delivery/state'],
  input: {},
  reply: rowsOf(stateFields),
  summary:
    'Returns the state of deliveries, one entry per channel: queued, late, given up, and the class of the last failure.',
})

const deliveryFields = {
  id: text(),
  channel: choice(deliveryChannel),
  /** Person or webhook. Null if it was removed, and for a test to a free address. */
  receiver: optional(text()),
  /** Mail address or phone number. Null for a webhook. */
  address: optional(text()),
  /** Kind of message as a text. */
  kind: text(),
  /** Content in one line. For messages about an account, only the title. */
  message: text(),
  status: choice(deliveryStatus),
  attempts: integer(),
  /** Class of the last failure as a text. */
  failure: optional(text()),
  /** Last response of the other side, shortened. */
  answer: optional(text()),
  queueTime: text(),
  sentTime: optional(text()),
  /**
   * Whether the delivery was given up and can be sent again. A test cannot, nor can a delivery to a removed webhook.
   */
  canResend: flag(),
  /** Time of the next attempt of a queued delivery. */
  nextTime: optional(text()),
}
export type Delivery = RowOf<typeof deliveryFields>

export const pageDeliveries = defineCommand('pageDeliveries', {
  kind: 'read',
  title: ['发送记录', '傳送記錄', 'Delivery log'],
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
    'Lists what was sent by mail, text message and webhook with the results, newest first. Users who are restricted to departments or rules see what was sent to them.',
})

export const resendDeliveries = defineCommand('resendDeliveries', {
  kind: 'write',
  title: ['重新发送', '重新傳送', 'Resend'],
  permission: 'delivery:edit',
  errors: ['notFound', 'tooManyRows'],
  paths: ['POST /message/delivery/resend'],
  input: { ids: references('messageDelivery') },
  reply: { queued: integer() },
  summary: 'Queues given-up deliveries again with their previous ids, so that a receiver recognises duplicates.',
})
