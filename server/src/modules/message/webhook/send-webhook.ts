import type { Outbound } from '../../../platform/outbound/outbound.ts'
import { failureOf, OutboundFailure } from '../../../platform/outbound/outbound-failure.ts'
import { type OutboundCall, readReply, sendCall } from '../../../platform/outbound/send-call.ts'
import { signedCall } from '../../../platform/outbound/signed-call.ts'
import { type DeliveryPace, deliveryPace } from '../delivery-pace.ts'
import type { WebhookTarget } from './find-webhooks.ts'
import { isRobot, parseReply, robotRequest } from './robot.ts'
import { withDeliveryId } from './webhook-body.ts'

interface WebhookMessage {
  /** Id of the delivery. */
  readonly id: string
  readonly body: string
}

interface Receiver {
  readonly target: WebhookTarget | undefined
  readonly outbound: Outbound
  readonly signal?: AbortSignal
  readonly pace?: DeliveryPace
}

/** Sends one message to a webhook. Returns a short form of the response. Throws `OutboundFailure`. */
export async function sendWebhook(
  { target, outbound, signal, pace = deliveryPace }: Receiver,
  message: WebhookMessage,
): Promise<string> {
  if (!target || (!isRobot(target) && target.secret === '')) throw new OutboundFailure('notConfigured')
  const limit = AbortSignal.timeout(pace.webhookMs)
  const combinedSignal = signal ? AbortSignal.any([limit, signal]) : limit
  try {
    if (!isRobot(target)) return await sendCall(outbound, signedMessage(target, message), combinedSignal)
    return parseReply(await readReply(outbound, robotRequest(target, message.body, Date.now()), combinedSignal))
  } catch (error) {
    if (combinedSignal.aborted) throw new OutboundFailure('noAnswer', error)
    const failure = failureOf(error)
    // A rejected signature concerns one message, like any other rejection, because the receiver is reachable.
    throw failure.kind === 'badCredentials' ? new OutboundFailure('rejected', failure, failure.answer ?? '') : failure
  }
}

const signedMessage = ({ url, secret }: WebhookTarget, { id, body }: WebhookMessage): OutboundCall =>
  signedCall({ url, secret, id, body: withDeliveryId(id, body) })
