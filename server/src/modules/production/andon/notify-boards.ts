// Notifies boards over the feed that calls or work have changed. Boards then read their data again.
import type { Feed } from '../../../platform/feed/feed.ts'
import type { Subscriber } from '../../../platform/outbox/subscriber.ts'

/** Calls are shown at once. Work is reported often, so that its changes are combined for longer. */
const notices = {
  andon: { permission: 'andon:view', spacingMs: 200 },
  work: { permission: 'workOrder:view', spacingMs: 1000 },
} as const

/** Returns the subscriber of all changes of calls and work. Changes within a short time are combined to one message. */
export function createBoardNotifier(feed: Feed): Subscriber {
  const pendingNotices = new Set<string>()
  const scheduleMessage = (companyId: string, event: keyof typeof notices): void => {
    const key = `${companyId} ${event}`
    if (pendingNotices.has(key)) return
    pendingNotices.add(key)
    const { permission, spacingMs } = notices[event]
    setTimeout(() => {
      pendingNotices.delete(key)
      for (const departmentId of [null, 'bound']) feed.send({ companyId, permission, departmentId }, event, null)
    }, spacingMs)
  }
  return {
    runs: 'once',
    name: 'production.boards',
    events: ['andon.moved', 'workOrder.moved', 'workReport.made'],
    deliver: ({ companyId, name }) => {
      if (companyId !== null) scheduleMessage(companyId, name === 'andon.moved' ? 'andon' : 'work')
    },
  }
}
