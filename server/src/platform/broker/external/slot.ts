// The slot of a box: the unit by which work with state per box is assigned to connections, and later to servers.
import { createHash } from 'node:crypto'

/** Must never change, because session names at the broker contain the slot. */
export const slotCount = 64

/** Returns the slot of a box, 0 to 63. It is the same on every server and at every start. */
export function slotOf(companyId: string, boxId: string): number {
  return createHash('sha256').update(`${companyId}/${boxId}`).digest().readUInt32BE(0) % slotCount
}
