// An edge node whose births are known, and how it is restored from the record of its box.

import type { SparkplugTopic } from '../../../platform/broker/sparkplug-topic.ts'
import { hasPassed } from '../../../platform/clock.ts'
import type { RecordedNode, StoredNode } from '../box/node-record.ts'
import { isTable } from '../decode/decode-body.ts'
import type { NodeBirth } from './node-birth.ts'
import { distanceOf, isRepeated, NodeSequence } from './node-sequence.ts'
import type { SparkplugPayload } from './payload.ts'
import { type NodeSession, readBirths, writeBirths } from './stored-births.ts'

/** Births that change all the time are stored less often the longer they are: 64 KiB a second. */
const storedCharsPerMs = 65.536

export interface NodeMessage {
  /** Number of its metrics. */
  readonly size: number
  readonly topic: SparkplugTopic
  readonly seq: number
  readonly payload: SparkplugPayload
  readonly receivedAt: number
}

export class EdgeNode implements RecordedNode {
  readonly bdSeq: string
  /** Of its birth. Commands name it. */
  readonly topic: SparkplugTopic
  readonly birth: NodeBirth
  readonly sequence: NodeSequence<NodeMessage>
  timer: NodeJS.Timeout | undefined
  #lastTs: number | null = null
  #births: 'changed' | 'stored' | 'tooLong' = 'changed'
  #storedAt = Number.NEGATIVE_INFINITY
  #restMs = 0

  constructor({ bdSeq, birth }: NodeSession, topic: SparkplugTopic, sequence: NodeSequence<NodeMessage>) {
    this.bdSeq = bdSeq
    this.birth = birth
    this.topic = topic
    this.sequence = sequence
  }

  /**
   * Returns the node that an earlier run or the former owner stored; undefined if the message does not continue its
   * order. A birth that changed the aliases may have been missed then.
   */
  static resume({ births, progress }: StoredNode, { seq, topic, payload }: NodeMessage): EdgeNode | undefined {
    const session = births === null ? undefined : readBirths(births)
    if (!session || !isContinued(progress, seq, payload.ts)) return undefined
    const node = new EdgeNode(session, topic, new NodeSequence(seq))
    node.#births = 'stored'
    return node
  }

  get hasNews(): boolean {
    return this.#births === 'changed' && hasPassed(this.#storedAt, Date.now(), this.#restMs)
  }

  /** Called after a device was declared. */
  changeBirths(): void {
    this.#births = 'changed'
  }

  /** Called for each message that is processed. */
  follow({ payload }: NodeMessage): void {
    this.#lastTs = payload.ts ?? null
  }

  takeChange(): StoredNode | null {
    const progress = { seq: this.sequence.next, ts: this.#lastTs }
    if (this.#births === 'stored') return { births: null, progress }
    if (!this.hasNews) return null
    const births = writeBirths(this)
    this.#storedAt = Date.now()
    this.#restMs = (births?.length ?? 0) / storedCharsPerMs
    this.#births = births === undefined ? 'tooLong' : 'stored'
    return births === undefined ? null : { births, progress }
  }
}

/**
 * Returns whether a message is the next one, or one that the broker sends again because it was not acknowledged. Only its
 * time tells a repeated message from a node that has begun to count again.
 */
function isContinued(progress: unknown, seq: number, ts: number | undefined): boolean {
  if (!isTable(progress) || typeof progress.seq !== 'number') return false
  const distance = distanceOf(seq, progress.seq)
  if (distance === 0) return true
  return isRepeated(distance) && ts !== undefined && typeof progress.ts === 'number' && ts <= progress.ts
}
