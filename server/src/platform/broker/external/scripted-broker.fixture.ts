// A broker with scripted faults. It is part of the product, so it runs everywhere.
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { Aedes, type PublishPacket, type Subscription } from 'aedes'

interface Persistence {
  subscriptionsByClient(client: { id: string }): Promise<{ topic: string; qos: number }[]>
}

export class ScriptedBroker {
  readonly aedes: Aedes
  readonly #server: Server
  /** Filters whose subscription fails. */
  refuses: (filter: string) => boolean = () => false
  /** Messages that are accepted and never delivered. */
  swallows: (packet: PublishPacket) => boolean = () => false
  /** Whether it reports "session present" although the subscriptions are lost. */
  isForgetful = false
  acknowledgements = 0

  private constructor() {
    this.aedes = new Aedes({
      authorizeSubscribe: (_client, subscription, done) =>
        done(null, this.refuses(subscription.topic) ? null : (subscription as Subscription)),
      authorizeForward: (_client, packet) => (this.swallows(packet) ? null : packet),
    })
    this.aedes.on('ack', () => this.acknowledgements++)
    this.#server = createServer(this.aedes.handle)
  }

  static async start(): Promise<ScriptedBroker> {
    const broker = new ScriptedBroker()
    await broker.aedes.listen()
    const { persistence } = broker.aedes as unknown as { persistence: Persistence }
    const find = persistence.subscriptionsByClient.bind(persistence)
    persistence.subscriptionsByClient = async (client) => {
      const subscriptions = await find(client)
      return broker.isForgetful && subscriptions.length > 0 ? [{ topic: 'forgotten', qos: 1 }] : subscriptions
    }
    broker.#server.listen(0, '127.0.0.1')
    await once(broker.#server, 'listening')
    return broker
  }

  get url(): string {
    return `mqtt://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** Closes the connections of the product. */
  cut(): void {
    const { clients } = this.aedes as unknown as { clients: Record<string, { conn: { destroy(): void } }> }
    for (const [id, client] of Object.entries(clients)) if (id.startsWith('gemba-')) client.conn.destroy()
  }

  /** Closes the connections of the product and waits until one of them subscribes to a box again. */
  async cutOnce(): Promise<void> {
    const renewed = new Promise<void>((resolve) => {
      const listen = (subscriptions: { topic: string }[]): void => {
        if (!subscriptions.some(({ topic }) => topic.startsWith('iot/'))) return
        this.aedes.off('subscribe', listen)
        resolve()
      }
      this.aedes.on('subscribe', listen)
    })
    this.cut()
    await renewed
  }

  /** Returns the filters of the product's connections. */
  subscriptions(): string[] {
    const { clients } = this.aedes as unknown as { clients: Record<string, { subscriptions: object }> }
    const productClients = Object.entries(clients).filter(([id]) => id.startsWith('gemba-'))
    return productClients.flatMap(([, client]) => Object.keys(client.subscriptions)).sort()
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => this.aedes.close(() => resolve()))
    this.#server.close()
  }
}
