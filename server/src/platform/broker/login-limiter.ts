// Connections that have not signed in yet: how many may wait, in all and from one address, and who makes room.

import type { Socket } from 'node:net'

export interface LoginLimits {
  inAll: number
  perAddress: number
}

interface Guest {
  readonly socket: Socket
  readonly address: string
  /** It has announced itself and waits for the judgement. */
  isJudged: boolean
}

/** Keeps count of waiting connections. Beyond a limit the one that has been silent longest is closed. */
export class LoginLimiter {
  readonly #limits: LoginLimits
  /** In the order of their coming. */
  readonly #guests = new Map<Socket, Guest>()
  readonly #counts = new Map<string, number>()

  constructor(limits: LoginLimits) {
    this.#limits = limits
  }

  get size(): number {
    return this.#guests.size
  }

  /** Takes a new connection in, or closes it when everybody who waits is being judged. */
  enter(socket: Socket): boolean {
    const address = addressOf(socket)
    const isFull = this.#guests.size >= this.#limits.inAll
    const isFullThere = (this.#counts.get(address) ?? 0) >= this.#limits.perAddress
    if ((isFullThere && !this.#makeRoom(address)) || (isFull && !isFullThere && !this.#makeRoom())) {
      socket.destroy()
      return false
    }
    this.#guests.set(socket, { socket, address, isJudged: false })
    this.#counts.set(address, (this.#counts.get(address) ?? 0) + 1)
    socket.once('close', () => this.leave(socket))
    return true
  }

  /** The connection has announced itself: it is not silent and does not make room for others. */
  announce(socket: Socket): void {
    const guest = this.#guests.get(socket)
    if (guest) guest.isJudged = true
  }

  leave(socket: Socket): void {
    const guest = this.#guests.get(socket)
    if (guest === undefined) return
    this.#guests.delete(socket)
    const rest = (this.#counts.get(guest.address) ?? 1) - 1
    if (rest > 0) this.#counts.set(guest.address, rest)
    else this.#counts.delete(guest.address)
  }

  /** Closes everybody who still waits. */
  close(): void {
    for (const socket of [...this.#guests.keys()]) socket.destroy()
  }

  #makeRoom(address?: string): boolean {
    for (const guest of this.#guests.values()) {
      if (guest.isJudged || (address !== undefined && guest.address !== address)) continue
      this.leave(guest.socket)
      guest.socket.destroy()
      return true
    }
    return false
  }
}

/** The address of the other side; IPv4 in its own spelling. */
export function addressOf(socket: Pick<Socket, 'remoteAddress'>): string {
  return (socket.remoteAddress ?? '').replace(/^::ffff:(?=\d+\.)/, '')
}
