// The order of the messages of one edge node: sequence numbers 0 to 255 across the node and its devices. A message that
// comes too early waits for the missing ones.

/** A message with its sequence number. */
interface SequencedMessage {
  readonly seq: number
}

const modulus = 256
const half = 128

/** What to do after a message: process these in order, and whether messages are still missing. */
export interface SequenceStep<Message> {
  readonly ready: readonly Message[]
  readonly isWaiting: boolean
}

export class NodeSequence<Message extends SequencedMessage> {
  #next: number
  readonly #early = new Map<number, Message>()

  /** Starts with the number of a birth. */
  constructor(birthSeq: number) {
    this.#next = (birthSeq + 1) % modulus
  }

  /** A message that was processed before is left out. */
  take(message: Message): SequenceStep<Message> {
    const distance = (message.seq - this.#next + modulus) % modulus
    if (distance < half) this.#early.set(message.seq, message)
    const ready: Message[] = []
    for (let early = this.#early.get(this.#next); early !== undefined; early = this.#early.get(this.#next)) {
      this.#early.delete(this.#next)
      this.#next = (this.#next + 1) % modulus
      ready.push(early)
    }
    return { ready, isWaiting: this.#early.size > 0 }
  }
}
