// Sessions that every server caches, and the events by which the others invalidate them.
import type { Work } from '../../../platform/db/work.ts'
import type { EveryServerSubscriber, StoredEvent } from '../../../platform/outbox/subscriber.ts'
import type { SessionStore } from './session-store.ts'

/** Notifies all servers that sessions or rights of a user, or of all users of the company, have changed. */
export async function emitSessionsChanged(
  { emit }: Pick<Work, 'emit'>,
  { companyId, userId }: { readonly companyId?: string; readonly userId?: string } = {},
): Promise<void> {
  await emit('user.sessionsChanged', `sessions:${userId ?? 'all'}`, { userId: userId ?? null }, companyId)
}

/** Invalidates sessions that another server has changed. Restored records may change the rights of all. */
export const followSessions = (sessions: SessionStore): EveryServerSubscriber => ({
  runs: 'everyServer',
  name: 'identity.sessions',
  events: ['user.sessionsChanged', 'company.changed', 'record.restored'],
  deliver: ({ name, companyId, payload }: StoredEvent) => {
    const userId = name === 'user.sessionsChanged' && 'userId' in payload ? payload.userId : null
    if (userId !== null) sessions.forgetUser(String(userId))
    else if (companyId !== null && name !== 'record.restored') sessions.forgetCompany(companyId)
    else sessions.forget()
  },
})
