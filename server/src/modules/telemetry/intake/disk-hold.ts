// What boxes send while the disk is full: it waits unacknowledged, so that the box keeps it, and is taken when there is room.

const maxWaiting = 500
const maxWaitingBytes = 64 * 1_048_576

interface HeldMessage {
  readonly bytes: number
  /** Takes the message in. */
  take(): void
  /** Ends the connection it came by: the box sends it again. Without it the sender limits itself what waits. */
  refuse?(): void
}

export class DiskHold {
  readonly #isFull: () => boolean
  #waiting: HeldMessage[] = []
  #bytes = 0

  constructor(isFull: () => boolean) {
    this.#isFull = isFull
  }

  /** Takes the message now, or later when there is room; beyond what memory may hold it is refused. */
  run(message: HeldMessage): void {
    const isRoom = this.#waiting.length < maxWaiting && this.#bytes + message.bytes <= maxWaitingBytes
    if (!this.#isFull() && this.#waiting.length === 0) message.take()
    else if (isRoom || !message.refuse) this.#push(message)
    else message.refuse()
  }

  #push(message: HeldMessage): void {
    this.#waiting.push(message)
    this.#bytes += message.bytes
  }

  /** Takes what waits, if there is room again. Call from time to time. */
  release(): void {
    if (this.#waiting.length === 0 || this.#isFull()) return
    const waiting = this.#waiting
    this.#waiting = []
    this.#bytes = 0
    for (const message of waiting) message.take()
  }
}
