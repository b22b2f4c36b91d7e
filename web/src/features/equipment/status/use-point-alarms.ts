// Open alarms of the points of one object, for the marks beside their values.
import { alarmStatus, confirmStatus } from '@gemba/contract/alarm/dictionaries.ts'
import { type AlarmEpisode, pageAlarmEpisodes } from '@gemba/contract/alarm/episode.ts'
import { useMemo } from 'react'
import { useCommandQuery } from '../../../api/run.ts'
import { useCan } from '../../../session/session.ts'

export interface PointAlarm {
  /** Level of the condition now, if it is active. */
  nowLevel: AlarmEpisode['level'] | undefined
  level: AlarmEpisode['level']
  isAcked: boolean
  isReturned: boolean
}

const alarmOf = ({ level, liveLevel, confirmStatus: confirmation, alarmStatus: status }: AlarmEpisode): PointAlarm => ({
  level,
  nowLevel: liveLevel ?? undefined,
  isAcked: confirmation === confirmStatus.codes.confirmed,
  isReturned: status === alarmStatus.codes.recovered,
})

export interface ObjectAlarms {
  /** The worst open alarm of each point. */
  readonly byPoint: ReadonlyMap<string, PointAlarm>
  /** The point of the active alarm with the worst present level. */
  readonly worst: string | undefined
  /** Whether the alarms are read, or may not be read. */
  readonly isKnown: boolean
}

const maxOpenAlarms = 500

export const pointAlarmsInput = (objectId: string) => ({ objectId, pageNum: 1, pageSize: maxOpenAlarms })

/** Returns the open alarms of the points of an object. */
export function usePointAlarms(objectId: string): ObjectAlarms {
  const isEnabled = useCan(pageAlarmEpisodes.permission)
  const alarms = useCommandQuery(pageAlarmEpisodes, pointAlarmsInput(objectId), { isEnabled, refetchMs: 15_000 })
  return useMemo(() => {
    const open = alarms.data?.records.filter(({ endedTs }) => endedTs === null) ?? []
    // The list has the alarm that needs attention most first.
    const worstLast = open.toReversed()
    return {
      byPoint: new Map(worstLast.map((alarm) => [alarm.dataId, alarmOf(alarm)])),
      worst: open.find(({ alarmStatus: status }) => status === alarmStatus.codes.active)?.dataId,
      isKnown: alarms.data !== undefined || !isEnabled,
    }
  }, [alarms.data, isEnabled])
}
