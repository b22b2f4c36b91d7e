import type { Read } from '../../../platform/db/work.ts'
import { shiftsBetween } from '../calendar/shifts-between.ts'

/**
 * Returns the id of the shift of the shop calendar that contains an instant, breaks included; null if there is none.
 */
export async function shiftAt(read: Read, at: number): Promise<string | null> {
  const [shift] = await shiftsBetween(read, { from: at, to: at + 1 })
  return shift?.id ?? null
}
