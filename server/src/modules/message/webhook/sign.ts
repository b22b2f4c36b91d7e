// How a receiver knows that a message comes from here, is as it was sent, and is new (docs/webhooks.md).
import { createHmac } from 'node:crypto'

interface Signed {
  readonly secret: string
  /** Epoch ms as text. */
  readonly timestamp: string
  readonly body: string
}

/** Returns the signature over timestamp and body, `v1=` and HMAC-SHA256 in hex. */
export function signatureOf({ secret, timestamp, body }: Signed): string {
  return `v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`
}
