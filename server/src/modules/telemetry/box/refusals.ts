// What of a box was refused: the newest of each kind, however much a stranger tries.

import type { Refusal } from '@gemba/contract/gateway/box-report.ts'
import { storableText } from '../decode/bounded-json.ts'

export const maxRefusalsPerKind = 10
const maxTopicChars = 200

type RefusedAttempt = Omit<Refusal, 'firstAt' | 'at' | 'count'>

export class Refusals {
  /** By kind, what was tried last at the end. */
  readonly #kinds = new Map<Refusal['kind'], Map<string, Refusal>>()

  /** The same from the same address is counted; beyond the limit of its kind the oldest goes. */
  add({ kind, address, protocol, topic: given }: RefusedAttempt, at: number): void {
    const topic = given === null ? null : storableText(given, maxTopicChars)
    const id = JSON.stringify([protocol, address, topic])
    const ofKind = this.#kinds.get(kind) ?? new Map<string, Refusal>()
    this.#kinds.set(kind, ofKind)
    const known = ofKind.get(id)
    ofKind.delete(id)
    const { firstAt, count } = known ?? { firstAt: at, count: 0 }
    ofKind.set(id, { kind, firstAt, at, count: count + 1, address, protocol, topic })
    if (ofKind.size > maxRefusalsPerKind) for (const oldest of [...ofKind.keys()].slice(0, 1)) ofKind.delete(oldest)
  }

  /** Takes up what an earlier run stored. */
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

  /** The newest first. */
  list(): Refusal[] {
    return (
      [...this.#kinds.values()]
        // Of those of one millisecond the last one first, as of all others.
        .flatMap((ofKind) => [...ofKind.values()].toReversed())
        .toSorted((a, b) => b.at - a.at)
        .map((refusal) => ({ ...refusal }))
    )
  }
}
