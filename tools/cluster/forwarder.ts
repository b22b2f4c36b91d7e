// Forwards TCP connections to one of several targets: the load balancer of the trial cluster, and the line to each store,
// which can be cut and whose target may come back on another port.
import { connect, createServer, type Server, type Socket } from 'node:net'

export interface ForwarderOptions {
  /** Port to listen on; 0 selects a free port. */
  readonly port: number
  /** Returns the ports on this machine that accept connections now, in any order. */
  targets(): readonly number[]
}

/** A listener on this machine. Connections are given to the targets in turn. */
export class Forwarder {
  readonly #targets: ForwarderOptions['targets']
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  #turn = 0
  #isCut = false

  private constructor({ targets }: ForwarderOptions) {
    this.#targets = targets
    // A client that ends its half may still read, as in a connection without a forwarder.
    this.#server = createServer({ allowHalfOpen: true }, (client) => this.#accept(client))
  }

  static async listen(options: ForwarderOptions): Promise<Forwarder> {
    const forwarder = new Forwarder(options)
    await new Promise<void>((resolve, reject) => {
      forwarder.#server.once('error', reject)
      forwarder.#server.listen(options.port, '127.0.0.1', resolve)
    })
    return forwarder
  }

  get port(): number {
    const address = this.#server.address()
    return typeof address === 'object' && address ? address.port : 0
  }

  /** Stops forwarding. Connections stay open and silent, as behind a broken network. */
  cut(): void {
    this.#isCut = true
    for (const socket of this.#sockets) socket.pause()
  }

  /** Forwards again, also what arrived meanwhile. */
  mend(): void {
    this.#isCut = false
    for (const socket of this.#sockets) socket.resume()
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    await new Promise<void>((resolve) => this.#server.close(() => resolve()))
  }

  #accept(client: Socket): void {
    this.#sockets.add(client)
    client.on('error', () => client.destroy())
    client.on('close', () => this.#sockets.delete(client))
    const ports = this.#targets()
    const first = this.#turn++
    this.#open(client, [...ports.slice(first % ports.length), ...ports.slice(0, first % ports.length)])
  }

  /** Connects to the first target that accepts, because one that has just ended may still be listed. */
  #open(client: Socket, [port, ...others]: readonly number[]): void {
    if (port === undefined || client.destroyed) {
      client.destroy()
      return
    }
    const target = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    const openNext = (): void => this.#open(client, others)
    target.once('error', openNext)
    target.once('connect', () => {
      target.off('error', openNext)
      this.#join(client, target)
    })
  }

  #join(client: Socket, target: Socket): void {
    for (const [from, to] of [
      [client, target],
      [target, client],
    ] as const) {
      this.#sockets.add(from)
      from.setNoDelay(true)
      from.on('data', (chunk) => this.#pass(from, to, chunk))
      from.on('end', () => to.end())
      from.on('error', () => to.destroy())
      from.on('close', () => {
        this.#sockets.delete(from)
        to.destroy()
      })
    }
    if (client.destroyed) target.destroy()
    if (this.#isCut) for (const socket of [client, target]) socket.pause()
  }

  #pass(from: Socket, to: Socket, chunk: Buffer | string): void {
    if (to.write(chunk)) return
    from.pause()
    to.once('drain', () => {
      if (!this.#isCut) from.resume()
    })
  }
}
