// Which server should own which slot: rendezvous hashing. When a server comes or goes, only its own slots move.
import { createHash } from 'node:crypto'
import { slotCount } from '../broker/external/slot.ts'

/** Returns the slots that a server should own while these servers are live. Every server computes the same. */
export function assignSlots(serverId: string, serverIds: readonly string[]): number[] {
  return Array.from({ length: slotCount }, (_, slot) => slot).filter((slot) => ownerOf(slot, serverIds) === serverId)
}

/** Returns the server with the greatest weight for a slot; undefined without servers. */
function ownerOf(slot: number, serverIds: readonly string[]): string | undefined {
  let owner: string | undefined
  let greatest = -1
  for (const serverId of serverIds) {
    const weight = weightOf(slot, serverId)
    if (weight < greatest || (weight === greatest && owner !== undefined && serverId > owner)) continue
    owner = serverId
    greatest = weight
  }
  return owner
}

const weightOf = (slot: number, serverId: string): number =>
  createHash('sha256').update(`${slot}/${serverId}`).digest().readUIntBE(0, 6)
