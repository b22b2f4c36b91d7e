// Publishes the numbers of active and unacknowledged alarms on the feed, for the header of every browser. Notifications
// are sent by the message module.
import type { AlarmCounts } from '@gemba/contract/alarm/counts.ts'
import type { Store } from '../../platform/db/store.ts'
import type { Feed } from '../../platform/feed/feed.ts'
import type { Subscriber } from '../../platform/outbox/subscriber.ts'

const countSpacingMs = 200
/** For users whose count would differ. */
const notSaid: AlarmCounts = { count: null, unacknowledged: null, worst: null }
const audience = 'alarm:view'
/** Subscribes to all alarm events. Concurrent changes are published once. */
export function countAlarms(store: Store, feed: Feed): Subscriber {
  const counting = new Map<string, NodeJS.Timeout>()

  const sendCount = (companyId: string): void => {
    if (counting.has(companyId)) return
    const timer = setTimeout(async () => {
      counting.delete(companyId)
      const counts = await countOpen(store, companyId).catch(() => undefined)
      if (!counts) return
      feed.send({ companyId, permission: audience, departmentId: null }, 'alarms', counts)
      // Users bound to departments have other counts. They are only notified of the change.
      feed.send({ companyId, permission: audience, departmentId: 'bound' }, 'alarms', notSaid)
    }, countSpacingMs)
    counting.set(companyId, timer)
  }

  return {
    runs: 'once',
    name: 'alarm.feed',
    events: ['alarm.raised', 'alarm.escalated', 'alarm.changed'],
    deliver: ({ companyId }) => {
      if (companyId !== null) sendCount(companyId)
    },
  }
}

async function countOpen(store: Store, companyId: string): Promise<AlarmCounts> {
  return store.asSystem('alarmCount', companyId).inRead(async ({ tx }) => {
    const { count, unacknowledged, worst } = await tx
      .selectFrom('alarm_episode')
      .select(({ fn }) => [
        fn.countAll<string>().filterWhere('is_active', '=', true).as('count'),
        fn.countAll<string>().filterWhere('is_acked', '=', false).as('unacknowledged'),
        fn
          .min<number | null>('live_level')
          .filterWhere('is_acked', '=', false)
          .filterWhere('is_active', '=', true)
          .as('worst'),
      ])
      .where('company_id', '=', companyId)
      .where('ended_at', 'is', null)
      .where('is_hidden', '=', false)
      .executeTakeFirstOrThrow()
    return { count: Number(count), unacknowledged: Number(unacknowledged), worst }
  })
}
