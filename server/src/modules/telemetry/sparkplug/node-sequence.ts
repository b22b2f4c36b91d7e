// The order of the messages of one edge node: sequence numbers 0 to 255 across the node and its devices. A message that
// comes too early waits for the missing ones.

/** A message with its sequence number and the number of its metrics. */
interface SequencedMessage {
  readonly seq: number
  readonly size: number
}

const modulus = 256
const half = 128
/** A message this far behind is a repeated one. Further behind, the numbers of the node have left ours. */
const maxRepeated = 16
/** Maximum number of metrics in waiting messages. */
const maxWaitingSize = 100_000

/** Returns how many numbers a message is ahead of the next one, from 0 to 255. */
export const distanceOf = (seq: number, next: number): number => (((seq - next) % modulus) + modulus) % modulus

/** Returns whether a message so far ahead is rather a little behind. */
export const isRepeated = (distance: number): boolean => distance >= modulus - maxRepeated

/**
 * What to do after a message: process these in order, whether messages are still missing, and whether the order is lost,
 * so that waiting is useless.
 */
export interface SequenceStep<Message> {
  readonly ready: readonly Message[]
  readonly isWaiting: boolean
  readonly isLost: boolean
}

export class NodeSequence<Message extends SequencedMessage> {
  #next: number
  readonly #early = new Map<number, Message>()
  #waitingSize = 0

  /** Starts with the number of the first message. */
  constructor(next: number) {
    this.#next = next % modulus
  }

  /** Number of the message that is processed next. */
  get next(): number {
    return this.#next
  }

  /** A message that was processed before is left out. */
  take(message: Message): SequenceStep<Message> {
    const distance = distanceOf(message.seq, this.#next)
    if (distance >= half) return { ready: [], isWaiting: this.#early.size > 0, isLost: !isRepeated(distance) }
    this.#waitingSize += message.size - (this.#early.get(message.seq)?.size ?? 0)
    this.#early.set(message.seq, message)
    const ready: Message[] = []
    for (let early = this.#early.get(this.#next); early !== undefined; early = this.#early.get(this.#next)) {
      this.#early.delete(this.#next)
      this.#waitingSize -= early.size
      this.#next = (this.#next + 1) % modulus
      ready.push(early)
    }
    return { ready, isWaiting: this.#early.size > 0, isLost: this.#waitingSize > maxWaitingSize }
  }
}
