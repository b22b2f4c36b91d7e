// Refuses oversized MQTT packets by their announced length, before anything of them is collected in memory.

import type { Socket } from 'node:net'

/** Follows the frames of a byte stream: fixed header byte, remaining length in 7-bit groups, body. */
export class FrameScanner {
  #limit: number
  /** Bytes of the current body still to come. */
  #rest = 0
  /** Position within the header: 0 type byte, 1.. length bytes. */
  #step = 0
  #length = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  /** False once a packet announces more than the limit. */
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
      if (this.#length > this.#limit || this.#step > 4) return false
      if (byte > 127) {
        this.#step++
        continue
      }
      this.#rest = this.#length
      this.#step = 0
    }
    return true
  }
}

/** Destroys the connection when a packet is announced that is larger than `limit` bytes. */
export function guardFrames(socket: Socket, limit: number): void {
  const scanner = new FrameScanner(limit)
  const read = socket.read.bind(socket)
  socket.read = (size?: number): unknown => {
    const chunk: unknown = read(size)
    if (!(chunk instanceof Buffer) || scanner.accepts(chunk)) return chunk
    socket.destroy(new Error('MQTT packet too large'))
    return null
  }
}
