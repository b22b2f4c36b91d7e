// Notifies boards over the feed that calls have changed. Boards then read their data again.
import type { Feed } from '../../../platform/feed/feed.ts'
import type { Subscriber } from '../../../platform/outbox/relay.ts'

const spacingMs = 200

/** Returns the subscriber of all changes of calls. Changes within a short time are combined to one message. */
export function createBoardNotifier(feed: Feed): Subscriber {
  const pendingCompanies = new Set<string>()
  const scheduleMessage = (companyId: string): void => {
    if (pendingCompanies.has(companyId)) return
    pendingCompanies.add(companyId)
    setTimeout(() => {
      pendingCompanies.delete(companyId)
      for (const departmentId of [null, 'bound'])
        feed.send({ companyId, permission: 'andon:view', departmentId }, 'andon', null)
    }, spacingMs)
  }
  return {
    name: 'production.boards',
    events: ['andon.moved'],
    deliver: ({ companyId }) => {
      if (companyId !== null) scheduleMessage(companyId)
    },
  }
}
