// Refused attempts of a box: the newest of each kind, within a limit that attackers cannot exceed.

import type { Refusal } from '@gemba/contract/gateway/box-report.ts'
import { storableText } from '../decode/bounded-json.ts'

export const maxRefusalsPerKind = 10
const maxTopicChars = 200

type RefusedAttempt = Omit<Refusal, 'firstAt' | 'at' | 'count'>

export class Refusals {
  /** By kind. The newest attempt is the last entry. */
  readonly #kinds = new Map<Refusal['kind'], Map<string, Refusal>>()

  /** Counts equal attempts of one address. Beyond the limit of its kind the oldest attempt is removed. */
  add({ kind, address, protocol, topic: sentTopic }: RefusedAttempt, at: number): void {
    const topic = sentTopic === null ? null : storableText(sentTopic, maxTopicChars)
    const id = JSON.stringify([protocol, address, topic])
    const ofKind = this.#kinds.get(kind) ?? new Map<string, Refusal>()
    this.#kinds.set(kind, ofKind)
    const earlier = ofKind.get(id)
    ofKind.delete(id)
    const { firstAt, count } = earlier ?? { firstAt: at, count: 0 }
    ofKind.set(id, { kind, firstAt, at, count: count + 1, address, protocol, topic })
    if (ofKind.size > maxRefusalsPerKind) for (const oldest of [...ofKind.keys()].slice(0, 1)) ofKind.delete(oldest)
  }

  /** Loads the stored attempts of an earlier run. */
  restore(stored: readonly Refusal[]): void {
    for (const refusal of stored.toReversed()) {
      const ofKind = this.#kinds.get(refusal.kind) ?? new Map<string, Refusal>()
      if (ofKind.size >= maxRefusalsPerKind) continue
      this.#kinds.set(
        refusal.kind,
        ofKind.set(JSON.stringify([refusal.protocol, refusal.address, refusal.topic]), refusal),
      )
    }
  }

  /** Returns the attempts, newest first. */
  list(): Refusal[] {
    return (
      [...this.#kinds.values()]
        // Within one millisecond the last attempt comes first too.
        .flatMap((ofKind) => [...ofKind.values()].toReversed())
        .toSorted((a, b) => b.at - a.at)
        .map((refusal) => ({ ...refusal }))
    )
  }
}
