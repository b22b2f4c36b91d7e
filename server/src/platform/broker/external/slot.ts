// The slot of a box: the unit by which the work that keeps state per box is assigned to connections, and later to servers.
import { createHash } from 'node:crypto'

/** Never changed: the sessions at a broker are named by slots. */
export const slotCount = 64

/** Returns the slot of a box, 0 to 63. The same box has the same slot at every server and every start. */
export function slotOf(companyId: string, boxId: string): number {
  return createHash('sha256').update(`${companyId}/${boxId}`).digest().readUInt32BE(0) % slotCount
}
