// Refuses oversized MQTT packets by their announced length, before anything of them is collected in memory.

import type { Socket } from 'node:net'

/** Bytes that a packet may announce: the first one, by which a client signs in, and all that follow. */
export interface PacketLimits {
  first: number
  limit: number
}

/** Follows the frames of a byte stream: fixed header byte, remaining length in 7-bit groups, body. */
export class FrameScanner {
  #limit: number
  /** Limit of the packet that is being read: the first one has its own. */
  #now: number
  /** Bytes of the current body still to come. */
  #rest = 0
  /** Position within the header: 0 type byte, 1.. length bytes. */
  #step = 0
  #length = 0

  constructor({ first, limit }: PacketLimits) {
    this.#limit = limit
    this.#now = first
  }

  /** False once a packet announces more than its limit. */
  accepts(chunk: Buffer): boolean {
    let at = 0
    while (at < chunk.length) {
      if (this.#rest > 0) {
        const taken = Math.min(this.#rest, chunk.length - at)
        this.#rest -= taken
        at += taken
        continue
      }
      const byte = chunk[at++] ?? 0
      if (this.#step === 0) {
        this.#step = 1
        this.#length = 0
        continue
      }
      this.#length += (byte & 127) * 128 ** (this.#step - 1)
      if (this.#length > this.#now || this.#step > 4) return false
      if (byte > 127) {
        this.#step++
        continue
      }
      this.#rest = this.#length
      this.#now = this.#limit
      this.#step = 0
    }
    return true
  }
}

/** Destroys the connection when a packet is announced that is larger than allowed. */
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
