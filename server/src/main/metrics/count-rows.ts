// Counts of PostgreSQL for the metrics. Each has an index.
import { lastBackupAt } from '../../modules/admin/index.ts'
import { type AlarmStateCounts, countAlarmStates } from '../../modules/alarm/index.ts'
import { countDeliveries, type DeliveryCounts } from '../../modules/message/index.ts'
import type { Store } from '../../platform/db/store.ts'
import { countOpenEvents, type OpenEvents } from '../../platform/outbox/open-events.ts'

export interface RowCounts {
  readonly alarms: AlarmStateCounts
  readonly deliveries: readonly DeliveryCounts[]
  readonly events: OpenEvents
  /** Epoch ms; null before the first backup. */
  readonly lastBackup: number | null
}

/** Returns counts over all companies, in one transaction. */
export function countRows(store: Store): Promise<RowCounts> {
  return store.asSystem('metrics').inRead(async (read) => ({
    alarms: await countAlarmStates(read),
    deliveries: await countDeliveries(read),
    events: await countOpenEvents(read),
    lastBackup: await lastBackupAt(read),
  }))
}
