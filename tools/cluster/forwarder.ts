// Forwards TCP connections to one of several targets: the load balancer of the trial cluster, and the line to each store,
// which can be cut and whose target may come back on another port.
import { connect, createServer, type Server, type Socket } from 'node:net'

export interface ForwarderOptions {
  /** Port to listen on; 0 selects a free port. */
  readonly port: number
  /** Returns the ports on this machine that accept connections now, in any order. */
  targets(): readonly number[]
}

/** Selects connections by the port of their client. */
type ClientFilter = (clientPort: number) => boolean

interface Connection {
  readonly client: Socket
  readonly target: Socket
  readonly clientPort: number
  isCut: boolean
}

/** A listener on this machine. Connections are given to the targets in turn. */
export class Forwarder {
  readonly #targets: ForwarderOptions['targets']
  readonly #server: Server
  readonly #clients = new Set<Socket>()
  readonly #connections = new Set<Connection>()
  #turn = 0
  #isAffected: ClientFilter = () => false

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

  /**
   * Stops forwarding, for all clients or for some. Connections stay open and silent, as behind a broken network; new ones
   * too.
   */
  cut(isAffected: ClientFilter = () => true): void {
    this.#isAffected = isAffected
    for (const connection of this.#connections) if (isAffected(connection.clientPort)) silence(connection)
  }

  /** Forwards again, also what arrived meanwhile. */
  mend(): void {
    this.#isAffected = () => false
    for (const connection of this.#connections) {
      connection.isCut = false
      connection.client.resume()
      connection.target.resume()
    }
  }

  async close(): Promise<void> {
    for (const client of this.#clients) client.destroy()
    for (const { target } of this.#connections) target.destroy()
    await new Promise<void>((resolve) => this.#server.close(() => resolve()))
  }

  #accept(client: Socket): void {
    this.#clients.add(client)
    client.on('error', () => client.destroy())
    client.on('close', () => this.#clients.delete(client))
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
    const connection = { client, target, clientPort: client.remotePort ?? 0, isCut: false }
    this.#connections.add(connection)
    for (const [from, to] of [
      [client, target],
      [target, client],
    ] as const) {
      from.setNoDelay(true)
      from.on('data', (chunk) => pass(connection, { from, to, chunk }))
      from.on('end', () => to.end())
      from.on('error', () => to.destroy())
      from.on('close', () => {
        this.#connections.delete(connection)
        to.destroy()
      })
    }
    if (client.destroyed) target.destroy()
    if (this.#isAffected(connection.clientPort)) silence(connection)
  }
}

function silence(connection: Connection): void {
  connection.isCut = true
  connection.client.pause()
  connection.target.pause()
}

interface Piece {
  readonly from: Socket
  readonly to: Socket
  readonly chunk: Buffer | string
}

function pass(connection: Connection, { from, to, chunk }: Piece): void {
  if (to.write(chunk)) return
  from.pause()
  to.once('drain', () => {
    if (!connection.isCut) from.resume()
  })
}
