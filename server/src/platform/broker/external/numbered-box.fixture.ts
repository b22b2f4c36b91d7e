// A box that publishes numbered messages at QoS 1 to a broker that comes and goes, and knows which of them were acknowledged.
import { connect, type MqttClient } from 'mqtt'

/** Most messages without an acknowledgement. */
const maxWaiting = 20

export class NumberedBox {
  readonly #client: MqttClient
  readonly #topic: string
  readonly #bodyOf: (number: number) => string
  readonly #waiting = new Set<number>()
  readonly acknowledged = new Set<number>()
  #timer: NodeJS.Timeout | undefined
  sent = 0

  constructor(url: string, topic: string, bodyOf: (number: number) => string = String) {
    this.#topic = topic
    this.#bodyOf = bodyOf
    this.#client = connect(url, { reconnectPeriod: 100, connectTimeout: 2000 })
    this.#client.on('error', () => undefined)
  }

  /** Publishes one message after the other until `stop`. */
  start(everyMs = 10): void {
    this.#timer = setInterval(() => {
      if (this.#client.connected && this.#waiting.size < maxWaiting) this.#publish(this.sent++)
    }, everyMs)
  }

  /** Publishes no more, and waits for the acknowledgements that are due. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    while (this.#waiting.size > 0) await new Promise((resolve) => setTimeout(resolve, 10))
    await this.#client.endAsync()
  }

  #publish(number: number): void {
    this.#waiting.add(number)
    // What is not acknowledged when the connection breaks is kept by the client and published again.
    this.#client.publish(this.#topic, this.#bodyOf(number), { qos: 1 }, (error) => {
      this.#waiting.delete(number)
      if (!error) this.acknowledged.add(number)
    })
  }
}
