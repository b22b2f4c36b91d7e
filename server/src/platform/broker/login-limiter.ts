// Limits unauthenticated connections in total and per address, and decides which one is closed.

import type { Socket } from 'node:net'

export interface LoginLimits {
  inAll: number
  perAddress: number
}

interface PendingConnection {
  readonly socket: Socket
  readonly address: string
  /** Whether it has sent its CONNECT and is being authenticated. */
  isAuthenticating: boolean
}

/** Counts unauthenticated connections. Above a limit the oldest one that has not sent its CONNECT is closed. */
export class LoginLimiter {
  readonly #limits: LoginLimits
  /** In order of arrival. */
  readonly #pending = new Map<Socket, PendingConnection>()
  readonly #counts = new Map<string, number>()

  constructor(limits: LoginLimits) {
    this.#limits = limits
  }

  get size(): number {
    return this.#pending.size
  }

  /**
   * Registers a new connection. Closes it and returns false if the limit is reached and all others are being
   * authenticated.
   */
  enter(socket: Socket): boolean {
    const address = addressOf(socket)
    const isFull = this.#pending.size >= this.#limits.inAll
    const isAddressFull = (this.#counts.get(address) ?? 0) >= this.#limits.perAddress
    if ((isAddressFull && !this.#makeRoom(address)) || (isFull && !isAddressFull && !this.#makeRoom())) {
      socket.destroy()
      return false
    }
    this.#pending.set(socket, { socket, address, isAuthenticating: false })
    this.#counts.set(address, (this.#counts.get(address) ?? 0) + 1)
    socket.once('close', () => this.leave(socket))
    return true
  }

  /** Marks a connection as being authenticated, so that it is not closed in favour of others. */
  announce(socket: Socket): void {
    const connection = this.#pending.get(socket)
    if (connection) connection.isAuthenticating = true
  }

  leave(socket: Socket): void {
    const connection = this.#pending.get(socket)
    if (connection === undefined) return
    this.#pending.delete(socket)
    const rest = (this.#counts.get(connection.address) ?? 1) - 1
    if (rest > 0) this.#counts.set(connection.address, rest)
    else this.#counts.delete(connection.address)
  }

  /** Closes all registered connections. */
  close(): void {
    for (const socket of [...this.#pending.keys()]) socket.destroy()
  }

  #makeRoom(address?: string): boolean {
    for (const connection of this.#pending.values()) {
      if (connection.isAuthenticating || (address !== undefined && connection.address !== address)) continue
      this.leave(connection.socket)
      connection.socket.destroy()
      return true
    }
    return false
  }
}

/** Returns the remote address, IPv4 without the IPv6 prefix. */
export function addressOf(socket: Pick<Socket, 'remoteAddress'>): string {
  return (socket.remoteAddress ?? '').replace(/^::ffff:(?=\d+\.)/, '')
}
