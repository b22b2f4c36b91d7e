import type { BoxMessage, BrokerEvents } from './login.ts'

/** Hands a message on. One that makes the receiver throw is acknowledged and reported: it would come again for ever. */
export function handleSafely(
  events: Pick<BrokerEvents, 'take' | 'failed'>,
  message: BoxMessage,
  acknowledge: () => void,
): void {
  let isDone = false
  const done = (): void => {
    if (isDone) return
    isDone = true
    acknowledge()
  }
  try {
    events.take(message, done)
  } catch (error) {
    events.failed(error as Error)
    done()
  }
}
