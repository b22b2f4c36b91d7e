// Boards learn over the feed that calls have changed, and read them anew by themselves.
import type { Feed } from '../../../platform/feed/feed.ts'
import type { Subscriber } from '../../../platform/outbox/relay.ts'

const spacingMs = 200

/** Subscriber of all that moves calls; changes that come together are told once. */
export function createBoardNotifier(feed: Feed): Subscriber {
  const waiting = new Set<string>()
  const tell = (companyId: string): void => {
    if (waiting.has(companyId)) return
    waiting.add(companyId)
    setTimeout(() => {
      waiting.delete(companyId)
      for (const departmentId of [null, 'bound'])
        feed.send({ companyId, permission: 'andon:view', departmentId }, 'andon', null)
    }, spacingMs)
  }
  return {
    name: 'production.boards',
    events: ['andon.moved'],
    deliver: ({ companyId }) => {
      if (companyId !== null) tell(companyId)
    },
  }
}
