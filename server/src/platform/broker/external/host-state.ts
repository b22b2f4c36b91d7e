// The state of this host application of Sparkplug at an external broker: online while the connection lives, and offline
// by its last will. Edge nodes wait for it.
import { connect, type MqttClient } from 'mqtt'
import { hostStateTopic } from '../sparkplug-topic.ts'
import { endClient } from './session.ts'

const encode = (isOnline: boolean, timestamp: number): string => JSON.stringify({ online: isOnline, timestamp })

export class HostState {
  readonly #client: MqttClient
  #timestamp = Date.now()

  constructor({ url, clientId }: { url: string; clientId: string }) {
    const will = {
      topic: hostStateTopic,
      payload: Buffer.from(encode(false, this.#timestamp)),
      qos: 1,
      retain: true,
    } as const
    this.#client = connect(url, {
      clientId: `${clientId}-host`,
      clean: true,
      connectTimeout: 5000,
      keepalive: 30,
      will,
    })
    this.#client.on('connect', () => this.#handleConnect())
    this.#client.on('message', (_, payload) => this.#handleState(payload))
    // Each connection has the time of its own birth in its will.
    this.#client.on('close', () => {
      this.#timestamp = Date.now()
      Object.assign(this.#client.options, { will: { ...will, payload: Buffer.from(encode(false, this.#timestamp)) } })
    })
    // Failed attempts are reported by the connections of the slots.
    this.#client.on('error', () => undefined)
  }

  /** Says that this host is offline, and disconnects. */
  async stop(): Promise<void> {
    if (this.#client.connected) this.#publish(false)
    await endClient(this.#client)
  }

  #handleConnect(): void {
    this.#client.subscribe(hostStateTopic, { qos: 0 }, () => undefined)
    this.#publish(true)
  }

  /** The will of an earlier connection can arrive after the birth of this one. */
  #handleState(payload: Buffer): void {
    if (String(payload).includes('"online":false') && !this.#client.disconnecting) this.#publish(true)
  }

  #publish(isOnline: boolean): void {
    this.#client.publish(hostStateTopic, encode(isOnline, this.#timestamp), { qos: 1, retain: true }, () => undefined)
  }
}
