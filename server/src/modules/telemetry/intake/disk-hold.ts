// Holds messages while the disk is full. They are not acknowledged, so that the box keeps them, and are processed when
// there is space.

const maxWaiting = 500
const maxWaitingBytes = 64 * 1_048_576

interface HeldMessage {
  readonly bytes: number
  /** Processes the message. */
  take(): void
  /**
   * Closes the connection, so that the box sends the message again. Undefined if the sender limits its waiting messages
   * itself.
   */
  refuse?(): void
}

export class DiskHold {
  readonly #isFull: () => boolean
  #waiting: HeldMessage[] = []
  #bytes = 0

  constructor(isFull: () => boolean) {
    this.#isFull = isFull
  }

  /** Whether messages need not wait. */
  get isOpen(): boolean {
    return this.#waiting.length === 0 && !this.#isFull()
  }

  /** Processes the message now, or later when there is space. Refuses it beyond the memory limit. */
  run(message: HeldMessage): void {
    const isRoom = this.#waiting.length < maxWaiting && this.#bytes + message.bytes <= maxWaitingBytes
    if (this.isOpen) message.take()
    else if (isRoom || !message.refuse) this.#push(message)
    else message.refuse()
  }

  #push(message: HeldMessage): void {
    this.#waiting.push(message)
    this.#bytes += message.bytes
  }

  /** Processes the waiting messages if there is space again. Expected to be called from time to time. */
  release(): void {
    if (this.#waiting.length === 0 || this.#isFull()) return
    const waitingMessages = this.#waiting
    this.#waiting = []
    this.#bytes = 0
    for (const message of waitingMessages) message.take()
  }
}
