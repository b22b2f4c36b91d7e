// Marks the message about an alarm as read when its receiver attends to the alarm, on all of the user's screens.
import type { AlarmEvent } from '@gemba/contract/alarm/events.ts'
import { sql } from 'kysely'
import { transactionTime } from '../../platform/db/rows.ts'
import type { Feed } from '../../platform/feed/feed.ts'
import type { Subscriber } from '../../platform/outbox/subscriber.ts'

/** Returns the subscriber of alarm actions. */
export function readAttended(feed: Feed): Subscriber {
  return {
    runs: 'once',
    name: 'message.readAttended',
    events: ['alarm.changed'],
    async apply({ tx }, { companyId, payload }) {
      const { attendedBy, batchNo } = payload as AlarmEvent
      if (companyId === null || !attendedBy) return
      await tx
        .updateTable('user_message')
        .set({ read_at: transactionTime })
        .where('company_id', '=', companyId)
        .where('user_id', '=', attendedBy)
        .where('type', '=', 'warning')
        .where('read_at', 'is', null)
        .where(sql<string>`link->>'batchNo'`, '=', batchNo)
        .execute()
    },
    deliver({ companyId, payload }) {
      const { attendedBy } = payload as AlarmEvent
      if (companyId !== null && attendedBy) feed.sendToUsers(companyId, [attendedBy], 'messagesRead', null)
    },
  }
}
