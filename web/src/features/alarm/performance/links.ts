// Every figure leads to the alarms that it counts.
import type { AlarmPerformance } from '@gemba/contract/alarm/statistics/performance.ts'
import { addressOf } from '../../../resource/list/filter/filter-address.ts'
import { instantOf } from '../../../ui/value/time.ts'
import { alarmJournalUrl, alarmUrl } from '../page-urls.ts'

const dayMs = 86_400_000

interface Period {
  readonly from: number
  readonly to: number
}

/** Returns the address of the journal for a period, and what it lists of it. */
export const journalLink = ({ from, to }: Period, filter: Readonly<Record<string, unknown>> = {}): string =>
  alarmJournalUrl + addressOf({ startSearch: from, endSearch: to, ...filter })

/** Returns the address of the alarms that are active for more than a day. */
export const staleLink = (now: number): string => alarmUrl + addressOf({ alarmStatus: 1, endSearch: now - dayMs })

/** Returns the day or week of a row. */
export function periodOfUnit({ time }: AlarmPerformance['units'][number], unit: 'day' | 'week'): Period {
  const from = instantOf(`${time} 00:00:00`)
  return { from, to: from + (unit === 'week' ? 7 : 1) * dayMs - 1 }
}

/** Returns the filter for the alarms of one point. */
export const filterOfPoint = ({ objectCode, dataCode }: { objectCode: string; dataCode: string }) => ({
  objectCode,
  dataCode,
})
