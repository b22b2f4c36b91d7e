// Sessions that earlier releases left at the broker, with one shared subscription. They are drained once, then removed.
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { connect, type MqttClient } from 'mqtt'
import { MessageReceiver, type ReceiverOptions } from './message-receiver.ts'
import { endClient, removeSession, untilConnected } from './session.ts'
import { heartbeatTopic } from './slot-connection.ts'

const sessionCount = 8
const sharedFilter = '$share/gemba/iot/v1/+/+/up/#'
/** Draining continues until a marker message of this server returns, which the broker delivers after all others. */
const drainMs = 60_000
/** A broker that does not return the marker counts as drained after this period without messages. */
const quietMs = 3000

interface FormerOptions extends Pick<ReceiverOptions, 'take' | 'failed' | 'findBox' | 'limits'> {
  readonly url: string
  readonly clientId: string
}

/** One session of an earlier release. */
class FormerSession {
  readonly #client: MqttClient
  readonly #receiver: MessageReceiver
  readonly #topic: string
  #lastMessageAt = performance.now()
  #marker = ''
  #hasMarker = false

  constructor(options: FormerOptions, clientId: string) {
    this.#topic = heartbeatTopic(clientId)
    this.#client = connect(options.url, {
      clientId,
      clean: false,
      connectTimeout: 5000,
      reconnectPeriod: 0,
      resubscribe: false,
    })
    this.#client.on('error', () => undefined)
    this.#receiver = new MessageReceiver(this.#client, {
      findNode: () => undefined,
      ...options,
      handleOther: (topic, payload) => this.#handle(topic, payload),
    })
  }

  get whenConnected(): Promise<void> {
    return untilConnected(this.#client)
  }

  /** Resolves when all messages queued at the broker are received. Returns whether this is certain. */
  async drain(): Promise<boolean> {
    await this.#client.subscribeAsync(this.#topic, { qos: 1 })
    this.#hasMarker = false
    this.#marker = randomBytes(16).toString('hex')
    await this.#client.publishAsync(this.#topic, this.#marker, { qos: 1 })
    for (const end = performance.now() + drainMs; performance.now() < end; await pause(20)) {
      const isQuiet = performance.now() - this.#lastMessageAt > quietMs
      if ((this.#hasMarker || isQuiet) && this.#receiver.pendingCount === 0) return true
      if (!this.#client.connected) throw new Error('the broker closed a session of an earlier release')
    }
    return false
  }

  async unsubscribe(): Promise<void> {
    await this.#client.unsubscribeAsync(sharedFilter)
  }

  async close(): Promise<void> {
    this.#receiver.stop()
    await endClient(this.#client)
  }

  #handle(topic: string, payload: Buffer): boolean {
    this.#lastMessageAt = performance.now()
    if (topic !== this.#topic) return false
    if (payload.toString('latin1') === this.#marker) this.#hasMarker = true
    return true
  }
}

export class FormerSessions {
  readonly #options: FormerOptions
  readonly #clientIds: readonly string[]
  #sessions: FormerSession[] = []

  constructor(options: FormerOptions) {
    this.#options = options
    this.#clientIds = Array.from({ length: sessionCount }, (_, index) => `${options.clientId}-${index}`)
  }

  /**
   * Receives the queued messages. The sessions stay subscribed so that no message is lost until the new subscriptions
   * are granted.
   */
  async drain(): Promise<void> {
    this.#sessions = this.#clientIds.map((clientId) => new FormerSession(this.#options, clientId))
    try {
      await Promise.all(this.#sessions.map((session) => session.whenConnected))
      await this.#drainAll()
    } catch (error) {
      this.#options.failed(error as Error)
    }
  }

  /**
   * Ends their subscriptions, receives the remaining messages and removes the sessions. Throws if that fails; the next
   * start retries.
   */
  async remove(): Promise<void> {
    try {
      await Promise.all(this.#sessions.map((session) => session.unsubscribe()))
      if (!(await this.#drainAll())) throw new Error('sessions of an earlier release are not empty yet')
    } finally {
      await Promise.all(this.#sessions.map((session) => session.close()))
    }
    for (const clientId of this.#clientIds) await removeSession(this.#options.url, clientId)
  }

  async #drainAll(): Promise<boolean> {
    return (await Promise.all(this.#sessions.map((session) => session.drain()))).every(Boolean)
  }
}
