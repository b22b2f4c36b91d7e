// What the record of a box stores of an edge node of Sparkplug, so that a restart or the next owner of its slot knows
// what its aliases mean.

/** The place of a node in the order of its messages. */
interface NodeProgress {
  /** Number of the next message. */
  readonly seq: number
  /** Time in the payload of the last message; null if it had none. */
  readonly ts: number | null
}

/** The births of a node as text, and how far its messages were processed. */
export interface StoredNode {
  /** Null in a change that leaves them as they are stored. */
  readonly births: string | null
  readonly progress: NodeProgress
}

/** A node whose births are known. */
export interface RecordedNode {
  /** Whether its births have changed and may be stored now. */
  readonly hasNews: boolean
  /** Returns what to store; null if its births are not to be stored, or not yet. */
  takeChange(): StoredNode | null
}
