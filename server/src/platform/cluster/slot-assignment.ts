// Which server should own which slot: rendezvous hashing. When a server comes or goes, only its own slots move.
import { createHash } from 'node:crypto'
import { slotCount } from '../broker/external/slot.ts'

export interface SlotCandidate {
  readonly id: string
  /** Address for internal calls; null until it listens. */
  readonly address: string | null
}

/** Returns the slots that a server should own while these servers are live. Every server computes the same. */
export function assignSlots(serverId: string, candidates: readonly SlotCandidate[]): number[] {
  return Array.from({ length: slotCount }, (_, slot) => slot).filter((slot) => ownerOf(slot, candidates) === serverId)
}

/** Returns the server with the greatest weight for a slot; undefined without servers. */
function ownerOf(slot: number, candidates: readonly SlotCandidate[]): string | undefined {
  const [owner] = candidates
    .map(({ id, address }) => ({ id, weight: weightOf(slot, address ?? id), ownWeight: weightOf(slot, id) }))
    .sort((left, right) => right.weight - left.weight || right.ownWeight - left.ownWeight)
  return owner?.id
}

/**
 * The weight is that of the address, which a server keeps when it starts again while its id is new. So it gets its former
 * slots back, and what the others owned before stays with them. Servers with the same address share its slots by their ids.
 */
const weightOf = (slot: number, name: string): number =>
  createHash('sha256').update(`${slot}/${name}`).digest().readUIntBE(0, 6)
