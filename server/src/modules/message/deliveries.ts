// Sends mail, text messages and webhooks after the commit. Each company and channel, and each webhook, is a separate
// lane, so that a hanging or failing one does not delay others. The table of deliveries is the queue; jobs only trigger
// reading it.
import type { DeliveryChannel } from '@gemba/contract/message/delivery.ts'
import type { Store } from '../../platform/db/store.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import { failureOf } from '../../platform/outbound/outbound-failure.ts'
import { type DeliveryPace, deliveryPace } from './delivery-pace.ts'
import { findSender } from './find-sender.ts'
import {
  claimDue,
  type Due,
  failOldDeliveries,
  findDueLanes,
  type Lane,
  pauseLane,
  storeFailure,
  storeSent,
} from './lane-store.ts'
import { sendMessage } from './send-message.ts'
import { findWebhook } from './webhook/find-webhooks.ts'
import { sendWebhook } from './webhook/send-webhook.ts'

export interface DeliveriesOptions {
  readonly store: Store
  readonly jobs: Jobs
  readonly outbound: Outbound
  readonly pace?: Partial<DeliveryPace> | undefined
  report(message: string, error: unknown): void
}

/** Number of concurrent messages of one lane. */
const maxOfLane = 4
/** After this time a lane with more messages yields to the next and is queued again, in ms. */
const turnMs = 10_000
const timeoutSec = 120

/**
 * Failing lanes have a separate queue, so that they never block healthy ones. Webhooks have queues of their own too,
 * because a company may have many.
 */
const queues = {
  message: { steady: { name: 'delivery', concurrency: 8 }, failing: { name: 'delivery-again', concurrency: 4 } },
  webhook: { steady: { name: 'webhook', concurrency: 6 }, failing: { name: 'webhook-again', concurrency: 4 } },
} as const

const keyOf = ({ companyId, channel, webhookId }: Lane): string => [companyId, channel, webhookId ?? ''].join('/')

function laneOf(key: string): Lane {
  const [companyId = '', channel, webhookId] = key.split('/')
  return { companyId, channel: channel as DeliveryChannel, webhookId: webhookId || null }
}

/** Sends one message. Returns the response of the receiver. Throws `OutboundFailure`. */
type Send = (due: Due) => Promise<string>

/** Sends waiting messages, on `wake` and every few seconds, until stopped. */
export class Deliveries {
  readonly #options: DeliveriesOptions
  readonly #pace: DeliveryPace
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  #isWanted = false
  #isStopped = false
  #gaveUpAt = 0

  constructor(options: DeliveriesOptions) {
    this.#options = options
    this.#pace = { ...deliveryPace, ...options.pace }
  }

  async start(): Promise<void> {
    for (const queue of Object.values(queues).flatMap((kind) => Object.values(kind))) {
      await this.#options.jobs.addKeyed({ ...queue, timeoutSec, run: (key, signal) => this.#run(laneOf(key), signal) })
    }
    this.#timer = setInterval(this.wake, this.#pace.sweepMs)
    this.wake()
  }

  /** Requests a look for waiting messages. */
  readonly wake = (): void => {
    if (this.#isStopped) return
    this.#isWanted = true
    this.#running ??= this.#sweep()
      .catch((error) => this.#options.report('deliveries', error))
      .finally(() => {
        this.#running = undefined
      })
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearInterval(this.#timer)
    await this.#running
  }

  async #sweep(): Promise<void> {
    const { store, jobs } = this.#options
    while (this.#isWanted && !this.#isStopped) {
      this.#isWanted = false
      if (Date.now() - this.#gaveUpAt > this.#pace.giveUpMs) {
        await failOldDeliveries(store)
        this.#gaveUpAt = Date.now()
      }
      for (const { isFailing, ...lane } of await findDueLanes(store)) {
        const { steady, failing } = queues[lane.channel === 'webhook' ? 'webhook' : 'message']
        await jobs.requestFor((isFailing ? failing : steady).name, keyOf(lane))
      }
    }
  }

  /** Sends messages of a lane until there are none, one fails, or its time is over. */
  async #run(lane: Lane, signal: AbortSignal): Promise<void> {
    const { store } = this.#options
    const until = performance.now() + turnMs
    while (!signal.aborted) {
      const due = await claimDue(store, lane, maxOfLane)
      if (due.length === 0) return
      const send = await this.#senderOf(lane, signal)
      const outcomes = await Promise.all(due.map((delivery) => this.#send(lane, delivery, { send, signal })))
      if (outcomes.includes(false) && !signal.aborted) return pauseLane(store, lane)
      if (performance.now() > until) return this.wake()
    }
  }

  /** Returns the function that sends messages of a lane with the current settings. */
  async #senderOf({ companyId, channel, webhookId }: Lane, signal: AbortSignal): Promise<Send> {
    const { store, outbound } = this.#options
    const pace = this.#pace
    const works = store.asSystem('delivery', companyId)
    if (channel === 'webhook') {
      const target = webhookId === null ? undefined : await works.inRead((read) => findWebhook(read, webhookId))
      return (due) => sendWebhook({ target, outbound, signal, pace }, due)
    }
    const sender = await works.inRead(findSender)
    return (due) => sendMessage({ sender, outbound, signal, pace }, { ...due, channel })
  }

  /**
   * Sends one message. Returns whether the lane can continue. An aborted message is sent again after its claim expires.
   */
  async #send(lane: Lane, due: Due, { send, signal }: { send: Send; signal: AbortSignal }): Promise<boolean> {
    const { store } = this.#options
    const { id } = due
    let answer: string
    try {
      answer = await send(due)
    } catch (error) {
      if (signal.aborted) return false
      const failure = failureOf(error)
      await storeFailure(store, lane, { id, kind: failure.kind, answer: failure.answer })
      return failure.kind === 'rejected'
    }
    await storeSent(store, lane, { id, answer })
    return true
  }
}
