// Control rules for the module that sends the values.
import type { underControl, underControlRule } from '@gemba/contract/equipment/under-control/under-control.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import type { Read } from '../../../platform/db/work.ts'
import { controlEntries, controlRules } from './under-control.ts'

export type ControlEntry = EntityOf<typeof underControl>

export interface ControlRule extends EntityOf<typeof underControlRule> {
  readonly underObjectId: string
}

/** Returns an entry. Throws `notFound`. */
export const readControlEntry = (read: Read, underId: string): Promise<ControlEntry> =>
  controlEntries.read(read, { id: underId })

/** Returns the rules of an enabled entry, or of all enabled entries of an object, in their order. Throws `notFound`. */
export async function listControlRules(
  read: Read,
  { underId, objectId }: { underId: string | undefined; objectId: string | undefined },
): Promise<ControlRule[]> {
  const entries =
    underId === undefined ? await controlEntries.list(read, { objectId }) : [await readControlEntry(read, underId)]
  const rules: ControlRule[] = []
  for (const { id, underObjectId, isEnabled } of entries) {
    if (isEnabled !== 1) continue
    const rows = await controlRules.list(read, { underId: id })
    const ordered = rows.toSorted((first, second) => first.sortNumber - second.sortNumber)
    rules.push(...ordered.map((row) => Object.assign(row, { underObjectId })))
  }
  return rules
}
