import type { Outbound } from '../../../platform/outbound/outbound.ts'
import { failureOf, OutboundFailure } from '../../../platform/outbound/outbound-failure.ts'
import { sendCall } from '../../../platform/outbound/send-call.ts'
import type { WebhookTarget } from './find-webhooks.ts'
import { signatureOf } from './sign.ts'
import { withDeliveryId } from './webhook-body.ts'

/** Name, connection and answer of a receiver together. */
const timeoutMs = 15_000

interface WebhookMessage {
  /** The delivery. */
  readonly id: string
  readonly body: string
}

/** Sends one message to a webhook. Returns the status of its answer. Throws `OutboundFailure`. */
export async function sendWebhook(
  { target, outbound, signal }: { target: WebhookTarget | undefined; outbound: Outbound; signal?: AbortSignal },
  message: WebhookMessage,
): Promise<string> {
  if (!target?.secret) throw new OutboundFailure('notConfigured')
  const limit = AbortSignal.timeout(timeoutMs)
  const within = signal ? AbortSignal.any([limit, signal]) : limit
  const timestamp = String(Date.now())
  const body = withDeliveryId(message.id, message.body)
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Gemba',
    'x-gemba-delivery': message.id,
    'x-gemba-timestamp': timestamp,
    'x-gemba-signature': signatureOf({ secret: target.secret, timestamp, body }),
  }
  try {
    return await sendCall(outbound, { url: target.url, method: 'POST', headers, body }, within)
  } catch (error) {
    if (within.aborted) throw new OutboundFailure('noAnswer', error)
    const failure = failureOf(error)
    // A signature that is refused concerns one message, as any other refusal: the receiver is there.
    throw failure.kind === 'badCredentials' ? new OutboundFailure('rejected', failure, failure.answer ?? '') : failure
  }
}
