import type { Read } from '../../../platform/db/work.ts'
import { shiftsBetween } from '../calendar/shifts-between.ts'

/** Returns the shift of the shop calendar in which an instant lies, its breaks included; null where none does. */
export async function shiftAt(read: Read, at: number): Promise<string | null> {
  const [shift] = await shiftsBetween(read, { from: at, to: at + 1 })
  return shift?.id ?? null
}
