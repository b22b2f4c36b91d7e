// A box that publishes numbered messages at QoS 1 to an unreliable broker and records which were acknowledged.
import { connect, type MqttClient } from 'mqtt'

/** Maximum number of unacknowledged messages. */
const maxWaiting = 20

export class NumberedBox {
  readonly #client: MqttClient
  readonly #topic: string
  readonly #bodyOf: (number: number) => string
  readonly #unacknowledged = new Set<number>()
  readonly acknowledged = new Set<number>()
  #timer: NodeJS.Timeout | undefined
  sent = 0

  constructor(url: string, topic: string, bodyOf: (number: number) => string = String) {
    this.#topic = topic
    this.#bodyOf = bodyOf
    this.#client = connect(url, { reconnectPeriod: 100, connectTimeout: 2000 })
    this.#client.on('error', () => undefined)
  }

  /** Publishes a message every `everyMs` until `stop`. */
  start(everyMs = 10): void {
    this.#timer = setInterval(() => {
      if (this.#client.connected && this.#unacknowledged.size < maxWaiting) this.#publish(this.sent++)
    }, everyMs)
  }

  /** Stops publishing and waits for outstanding acknowledgements. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    while (this.#unacknowledged.size > 0) await new Promise((resolve) => setTimeout(resolve, 10))
    await this.#client.endAsync()
  }

  #publish(number: number): void {
    this.#unacknowledged.add(number)
    // The client stores unacknowledged messages when the connection breaks, and publishes them again.
    this.#client.publish(this.#topic, this.#bodyOf(number), { qos: 1 }, (error) => {
      this.#unacknowledged.delete(number)
      if (!error) this.acknowledged.add(number)
    })
  }
}
