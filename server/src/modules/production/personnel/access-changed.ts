import type { EventPayload } from '@gemba/contract/modules.ts'
import type { Work } from '../../../platform/db/work.ts'

type Change = Pick<EventPayload<'staff.accessChanged'>, 'staffId' | 'staffName' | 'kind'> & {
  /** Users whose account is affected. If there are none, nobody is notified. */
  readonly userIds: readonly (string | null | undefined)[]
}

/** Emits `staff.accessChanged`, so that the users of a member of staff are notified of a changed badge, PIN or user. */
export async function emitAccessChanged(work: Work, { userIds, ...change }: Change): Promise<void> {
  const concerned = userIds.filter((userId): userId is string => typeof userId === 'string')
  if (concerned.length === 0) return
  const by = work.actor.userId === null ? null : work.actor.userName
  await work.emit('staff.accessChanged', `staff:${change.staffId}`, { ...change, userIds: concerned, by, at: work.now })
}
