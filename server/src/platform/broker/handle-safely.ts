import type { BoxMessage, BrokerEvents } from './login.ts'

/**
 * Passes a message on. If the receiver throws, the message is reported and acknowledged, because the sender would
 * repeat it forever.
 */
export function handleSafely(
  events: Pick<BrokerEvents, 'take' | 'failed'>,
  message: BoxMessage,
  acknowledge: (error: null) => void,
): void {
  let isAcknowledged = false
  const done = (): void => {
    if (isAcknowledged) return
    isAcknowledged = true
    acknowledge(null)
  }
  try {
    events.take(message, done)
  } catch (error) {
    events.failed(error as Error)
    done()
  }
}
