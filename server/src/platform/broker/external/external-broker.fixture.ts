// The product's side of an external broker, with the messages received.
import type { BoxLogin, BoxMessage, Broker } from '../login.ts'
import type { BrokerFault } from './broker-state.ts'
import { connectExternalBroker, type ExternalBrokerOptions } from './external-broker.ts'

export const demoBox = { companyId: '1', companyCode: 'demo', boxId: '7', boxCode: 'b' }

/** Short enough for a test: a connection without heartbeat is replaced after 600 ms. */
export const quickTiming = { everyMs: 100, silentMs: 600 }

export interface OpenedBroker {
  readonly broker: Broker
  readonly receivedMessages: string[]
  readonly faults: (BrokerFault | null)[]
  readonly failures: string[]
  /** Replaces the boxes that the product knows. */
  setBoxes(boxes: readonly BoxLogin[]): void
}

export async function openExternalBroker(
  url: string,
  more: Partial<ExternalBrokerOptions> & { known?: readonly BoxLogin[] } = {},
): Promise<OpenedBroker> {
  const { known: initial = [demoBox], ...options } = more
  let knownBoxes = initial
  const opened = { receivedMessages: [] as string[], faults: [] as (BrokerFault | null)[], failures: [] as string[] }
  const broker = await connectExternalBroker({
    url,
    clientId: 'gemba-000000000001',
    timing: quickTiming,
    findBox: (companyCode, boxCode) =>
      knownBoxes.find((box) => box.companyCode === companyCode && box.boxCode === boxCode),
    boxes: () => knownBoxes,
    take: ({ login, channel, payload }: BoxMessage, done) => {
      opened.receivedMessages.push(`${login.boxId} ${channel} ${payload}`)
      done()
    },
    failed: (error) => opened.failures.push(error.message),
    stateChanged: ({ fault }) => opened.faults.push(fault),
    ...options,
  })
  return {
    broker,
    ...opened,
    setBoxes: (boxes) => {
      knownBoxes = boxes
      broker.followBoxes(boxes)
    },
  }
}

/** Polls until `check` returns a truthy value. Throws after `ms`. */
export async function until<Found>(check: () => Found, ms = 10_000): Promise<Found> {
  for (const end = performance.now() + ms; ; ) {
    const result = check()
    if (result) return result
    if (performance.now() > end) throw new Error(`nothing came of ${check}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
