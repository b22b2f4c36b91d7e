// What a company sends by mail and text message: what waits, and why.
import { defineCommand } from '../kit/command.ts'
import type { OutboundFailureKind } from '../outbound.ts'

export interface DeliveryState {
  channel: 'email' | 'sms'
  /** To be sent, the late ones included. */
  waiting: number
  /** Waiting for more than five minutes. */
  late: number
  /** Given up within seven days. */
  failed: number
  /** When the oldest that waits was to be sent. */
  oldest: string | null
  /** Class of the last failure since something was sent, in words, and when it was. */
  failure: { kind: OutboundFailureKind; text: string; at: string } | null
  /** When the next try is, while the channel rests after failures. */
  nextTry: string | null
  lastSent: string | null
}

export const readDeliveryState = defineCommand('readDeliveryState', {
  area: 'message',
  method: 'POST',
  permission: 'message:view',
  errors: [],
  paths: ['/message/delivery/state'],
  body: {},
  summary: 'How deliveries fare, one entry a channel: waiting, late, given up, and the class of the last failure.',
})
