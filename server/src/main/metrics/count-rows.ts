// What PostgreSQL is asked for the metrics: counts that have an index of their own.
import { lastBackupAt } from '../../modules/admin/index.ts'
import { type AlarmStateCounts, countAlarmStates } from '../../modules/alarm/index.ts'
import { countDeliveries, type DeliveryCounts } from '../../modules/message/index.ts'
import type { Store } from '../../platform/db/store.ts'
import { countOpenEvents, type OpenEvents } from '../../platform/outbox/open-events.ts'

export interface RowCounts {
  readonly alarms: AlarmStateCounts
  readonly deliveries: readonly DeliveryCounts[]
  readonly events: OpenEvents
  /** Epoch ms; null before the first. */
  readonly lastBackup: number | null
}

/** Counts over all companies, in one read. */
export function countRows(store: Store): Promise<RowCounts> {
  return store.asSystem('metrics').inRead(async (read) => ({
    alarms: await countAlarmStates(read),
    deliveries: await countDeliveries(read),
    events: await countOpenEvents(read),
    lastBackup: await lastBackupAt(read),
  }))
}
