// Receives the messages of one broker connection. They are acknowledged in their order, each after it is durable.
import type { MqttClient } from 'mqtt'
import { handleSafely } from '../handle-safely.ts'
import type { BoxLogin, BrokerEvents } from '../login.ts'
import { parseUpTopic } from '../login.ts'
import { parseSparkplugTopic } from '../sparkplug-topic.ts'

type Packet = Parameters<MqttClient['handleMessage']>[0]

export interface ReceiverOptions extends Pick<BrokerEvents, 'take' | 'failed'> {
  /** Returns the box of a topic; undefined for a message to be ignored. */
  findBox(companyCode: string, boxCode: string): BoxLogin | undefined
  /** Returns the box of an edge node of Sparkplug; undefined for a message to be ignored. */
  findNode(group: string, node: string): BoxLogin | undefined
  /** Called with every packet first. Returns true if the packet is not from a box. */
  handleOther(topic: string, payload: Buffer): boolean
  /** Returns the maximum of unacknowledged messages, above which reading pauses. */
  limits(): { readonly maxMessages: number; readonly maxBytes: number }
}

interface PendingMessage {
  readonly messageId: number | undefined
  readonly bytes: number
  isDurable: boolean
}

/**
 * The unacknowledged messages of one connection. When the connection breaks they are dropped, because the broker
 * delivers them again.
 */
export class MessageReceiver {
  readonly #client: MqttClient
  readonly #options: ReceiverOptions
  #stream: MqttClient['stream']
  #pending: PendingMessage[] = []
  #pendingBytes = 0
  #resume: (() => void) | undefined
  #isStopped = false

  /** Replaces the message handler of `client`, which must not be connected yet. */
  constructor(client: MqttClient, options: ReceiverOptions) {
    this.#client = client
    this.#options = options
    this.#stream = client.stream
    client.handleMessage = (packet, callback) => this.#handle(packet, callback)
  }

  /** Whether reading is paused until messages of this connection are durable. */
  get isHeld(): boolean {
    return this.#resume !== undefined && this.#stream === this.#client.stream
  }

  get pendingCount(): number {
    return this.#pending.length
  }

  get #isFull(): boolean {
    const { maxMessages, maxBytes } = this.#options.limits()
    return this.#pending.length >= maxMessages || this.#pendingBytes >= maxBytes
  }

  /** Ignores further messages. The broker delivers them at the next start. */
  stop(): void {
    this.#isStopped = true
  }

  #handle(packet: Packet, callback: (error?: Error) => void): void {
    // The client acknowledges a message if the callback gets no error. Here the acknowledgement is sent separately.
    const next = (): void => callback(new Error('acknowledged later'))
    if (this.#stream !== this.#client.stream) this.#reset()
    const payload = typeof packet.payload === 'string' ? Buffer.from(packet.payload) : packet.payload
    if (this.#isStopped || (packet.qos === 0 && this.#options.handleOther(packet.topic, payload))) {
      next()
      return
    }
    const messageId = packet.qos === 0 ? undefined : packet.messageId
    const pending: PendingMessage = { messageId, bytes: payload.length, isDurable: false }
    this.#pending.push(pending)
    this.#pendingBytes += pending.bytes
    this.#take(packet, payload, pending)
    if (this.#isFull) this.#resume = next
    else next()
  }

  /** Resets the state for a new connection, in which message ids have a new meaning. */
  #reset(): void {
    this.#stream = this.#client.stream
    this.#pending = []
    this.#pendingBytes = 0
    this.#resume = undefined
  }

  #take(packet: Packet, payload: Buffer, pending: PendingMessage): void {
    const finish = (): void => this.#finish(pending)
    const source = this.#options.handleOther(packet.topic, payload) ? undefined : this.#sourceOf(packet.topic)
    // The broker delivers a retained message at every subscription, so it is not a new message.
    if (!source?.login || packet.retain) finish()
    else
      handleSafely(
        this.#options,
        { login: source.login, channel: source.channel, payload, connection: undefined },
        finish,
      )
  }

  /** Returns the box and the channel of a topic; undefined for any other topic. */
  #sourceOf(topic: string): { login: BoxLogin | undefined; channel: string } | undefined {
    const { findBox, findNode } = this.#options
    const up = parseUpTopic(topic)
    if (up) return { login: findBox(up.companyCode, up.boxCode), channel: up.channel }
    const sparkplug = parseSparkplugTopic(topic)
    return sparkplug && { login: findNode(sparkplug.group, sparkplug.node), channel: topic }
  }

  #finish(pending: PendingMessage): void {
    pending.isDurable = true
    if (this.#stream !== this.#client.stream) return
    while (this.#pending[0]?.isDurable) {
      const { messageId, bytes } = this.#pending.shift() as PendingMessage
      this.#pendingBytes -= bytes
      if (messageId !== undefined && this.#client.connected) this.#stream.write(encodeAcknowledgement(messageId))
    }
    const resume = this.#resume
    if (!resume || this.#isFull) return
    this.#resume = undefined
    resume()
  }
}

/** Returns a PUBACK packet of MQTT 3.1.1. */
function encodeAcknowledgement(messageId: number): Buffer {
  return Buffer.from([0x40, 2, messageId >> 8, messageId & 0xff])
}
