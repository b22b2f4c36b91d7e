// The number of active alarms on the feed, for the header of every browser. What rings is the message module's.
import type { Store } from '../../platform/db/store.ts'
import type { Feed } from '../../platform/feed/feed.ts'
import type { Subscriber } from '../../platform/outbox/relay.ts'

const countSpacingMs = 200
const audience = 'alarm:view'
/** Subscriber of all alarm events; counts that come together are told together. */
export function countAlarms(store: Store, feed: Feed): Subscriber {
  const counting = new Map<string, NodeJS.Timeout>()

  const sendCount = (companyId: string): void => {
    if (counting.has(companyId)) return
    const timer = setTimeout(async () => {
      counting.delete(companyId)
      const count = await countActive(store, companyId).catch(() => undefined)
      if (count === undefined) return
      feed.send({ companyId, permission: audience, departmentId: null }, 'alarms', { count })
      // Who is bound to departments counts its own: told only that it changed.
      feed.send({ companyId, permission: audience, departmentId: 'bound' }, 'alarms', { count: null })
    }, countSpacingMs)
    counting.set(companyId, timer)
  }

  return {
    name: 'alarm.feed',
    events: ['alarm.raised', 'alarm.escalated', 'alarm.changed'],
    deliver: ({ companyId }) => {
      if (companyId !== null) sendCount(companyId)
    },
  }
}

async function countActive(store: Store, companyId: string): Promise<number> {
  return store.asSystem('alarmCount', companyId).inRead(async ({ tx }) => {
    const { count } = await tx
      .selectFrom('alarm_episode')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('company_id', '=', companyId)
      .where('ended_at', 'is', null)
      .where('is_active', '=', true)
      .executeTakeFirstOrThrow()
    return Number(count)
  })
}
