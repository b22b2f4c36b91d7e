// Rejects oversized MQTT packets by their announced length, before they are buffered in memory.

import type { Socket } from 'node:net'

/** Maximum announced bytes of the first packet, the CONNECT, and of every further packet. */
export interface PacketLimits {
  first: number
  limit: number
}

/** Parses the frames of a byte stream: fixed header byte, remaining length in 7-bit groups, body. */
export class FrameScanner {
  #limit: number
  /** Limit of the current packet. The first one has its own limit. */
  #currentLimit: number
  /** Remaining bytes of the current body. */
  #rest = 0
  /** Position in the header: 0 is the type byte, 1 and above are length bytes. */
  #step = 0
  #length = 0

  constructor({ first, limit }: PacketLimits) {
    this.#limit = limit
    this.#currentLimit = first
  }

  /** Returns false once a packet announces more than its limit. */
  accepts(chunk: Buffer): boolean {
    let at = 0
    while (at < chunk.length) {
      if (this.#rest > 0) {
        const skipped = Math.min(this.#rest, chunk.length - at)
        this.#rest -= skipped
        at += skipped
        continue
      }
      const byte = chunk[at++] ?? 0
      if (this.#step === 0) {
        this.#step = 1
        this.#length = 0
        continue
      }
      this.#length += (byte & 127) * 128 ** (this.#step - 1)
      if (this.#length > this.#currentLimit || this.#step > 4) return false
      if (byte > 127) {
        this.#step++
        continue
      }
      this.#rest = this.#length
      this.#currentLimit = this.#limit
      this.#step = 0
    }
    return true
  }
}

/** Destroys the connection when a packet announces more than the limit. */
export function guardFrames(socket: Socket, limits: PacketLimits): void {
  const scanner = new FrameScanner(limits)
  const read = socket.read.bind(socket)
  socket.read = (size?: number): unknown => {
    const chunk: unknown = read(size)
    if (!(chunk instanceof Buffer) || scanner.accepts(chunk)) return chunk
    socket.destroy(new Error('MQTT packet too large'))
    return null
  }
}
