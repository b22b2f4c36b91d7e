// Open alarms of the points of one object, for the marks beside their values.
import { alarmStatus, confirmStatus } from '@gemba/contract/alarm/dictionaries.ts'
import { type AlarmEpisode, pageAlarmEpisodes } from '@gemba/contract/alarm/episode.ts'
import { useMemo } from 'react'
import { useCommandQuery } from '../../../api/run.ts'
import { useCan } from '../../../session/session.ts'

export interface PointAlarm {
  level: AlarmEpisode['level']
  isAcked: boolean
  isReturned: boolean
}

const alarmOf = ({ level, confirmStatus: confirmation, alarmStatus: status }: AlarmEpisode): PointAlarm => ({
  level,
  isAcked: confirmation === confirmStatus.codes.confirmed,
  isReturned: status === alarmStatus.codes.recovered,
})

const maxOpenAlarms = 500

/** Returns the worst open alarm of each point of an object, by point id. */
export function usePointAlarms(objectId: string): ReadonlyMap<string, PointAlarm> {
  const isEnabled = useCan(pageAlarmEpisodes.permission)
  const input = { objectId, pageNum: 1, pageSize: maxOpenAlarms }
  const alarms = useCommandQuery(pageAlarmEpisodes, input, { isEnabled, refetchMs: 15_000 })
  return useMemo(() => {
    const open = alarms.data?.records.filter(({ endedTs }) => endedTs === null) ?? []
    const worstLast = open.toSorted((a, b) => b.level - a.level)
    return new Map(worstLast.map((alarm) => [alarm.dataId, alarmOf(alarm)]))
  }, [alarms.data])
}
