// Channels of Redis between servers. Messages are lost while Redis is away, so that whoever uses them asks again after each
// new connection.
import { waitAtMost } from './pause.ts'
import { connectRedis, type RedisClient, type RedisConnection } from './redis-connection.ts'

/** Publishes and receives messages of channels. */
export interface MessageChannels {
  readonly isUp: boolean
  /** Throws if Redis is away or does not answer; then it is unknown whether the message was published. */
  publish(messages: readonly ChannelMessage[]): Promise<void>
  /** Receives the messages of these channels, and no others. Resolves when that is so, or Redis did not answer. */
  follow(channels: ReadonlySet<string>): Promise<void>
  /** @param connected called after each new connection: messages before it may be missing */
  listen(received: (message: ChannelMessage) => void, connected: () => void): void
}

export interface ChannelMessage {
  readonly channel: string
  readonly text: string
}

const silenceMs = 3000
const answerMs = 1000

export class RedisChannels implements MessageChannels {
  readonly #publisher: RedisConnection
  readonly #subscriber: RedisClient
  #followed: ReadonlySet<string> = new Set()
  readonly #subscribed = new Set<string>()
  #listener: (message: ChannelMessage) => void = () => {}
  readonly #receive = (text: string, channel: string): void => this.#listener({ channel, text })

  private constructor(publisher: RedisConnection, subscriber: RedisClient) {
    this.#publisher = publisher
    this.#subscriber = subscriber
  }

  /** Throws `StartRefusal` if Redis does not respond. */
  static async open(url: string, publisher: RedisConnection): Promise<RedisChannels> {
    return new RedisChannels(publisher, await connectRedis(url, { hasOfflineQueue: true, silenceMs }))
  }

  get isUp(): boolean {
    return this.#publisher.isUp && this.#subscriber.isReady
  }

  async publish(messages: readonly ChannelMessage[]): Promise<void> {
    await this.#publisher.run((client) =>
      Promise.all(messages.map(({ channel, text }) => client.publish(channel, text))),
    )
  }

  listen(received: (message: ChannelMessage) => void, connected: () => void): void {
    this.#listener = received
    this.#subscriber.on('ready', () => {
      // The client itself repeats what was subscribed before.
      void this.#subscribe().then(connected)
    })
  }

  async follow(channels: ReadonlySet<string>): Promise<void> {
    this.#followed = channels
    await this.#subscribe()
  }

  close(): void {
    if (this.#subscriber.isOpen) this.#subscriber.destroy()
  }

  /** A channel whose request failed is tried again by the next call. */
  async #subscribe(): Promise<void> {
    const added = [...this.#followed].filter((channel) => !this.#subscribed.has(channel))
    const ended = [...this.#subscribed].filter((channel) => !this.#followed.has(channel))
    for (const channel of added) this.#subscribed.add(channel)
    for (const channel of ended) this.#subscribed.delete(channel)
    if (ended.length > 0) this.#subscriber.unsubscribe(ended, this.#receive).catch(() => undefined)
    if (added.length === 0) return
    const subscribing = this.#subscriber.subscribe(added, this.#receive).catch(() => {
      for (const channel of added) this.#subscribed.delete(channel)
    })
    await waitAtMost(subscribing, answerMs)
  }
}
