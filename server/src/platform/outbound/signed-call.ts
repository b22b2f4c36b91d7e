// Signed requests. A receiver can verify sender, content and time (docs/webhooks.md).
import { createHmac } from 'node:crypto'
import type { OutboundCall } from './send-call.ts'

interface SignatureInput {
  readonly url: string
  readonly secret: string
  /** Id of the message, the same in every attempt. */
  readonly id: string
  /** JSON. */
  readonly body: string
}

/** Returns a request with its time and the signature over time and body: `v1=` and HMAC-SHA256 in hex. */
export function signedCall(
  { url, secret, id, body }: SignatureInput,
  more: OutboundCall['headers'] = {},
): OutboundCall {
  const timestamp = String(Date.now())
  const headers = {
    ...more,
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Gemba',
    'x-gemba-delivery': id,
    'x-gemba-timestamp': timestamp,
    'x-gemba-signature': `v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`,
  }
  return { url, method: 'POST', headers, body }
}
