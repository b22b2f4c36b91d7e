import type { AlarmEpisode } from '@gemba/contract/alarm/episode.ts'
import { StateMark } from '../../ui/state/state-mark.tsx'

interface EpisodeMarkProps {
  episode: Pick<AlarmEpisode, 'level' | 'liveLevel' | 'confirmStatus' | 'alarmStatus'>
  isShort?: boolean
}

/** The present level of an alarm, and the worst one since the last acknowledgement if it was worse. */
export function EpisodeMark({ episode: { level, liveLevel, confirmStatus, alarmStatus }, isShort }: EpisodeMarkProps) {
  return (
    <StateMark
      level={level}
      nowLevel={liveLevel ?? undefined}
      acknowledged={confirmStatus === 1}
      returned={alarmStatus === 2}
      isShort={isShort ?? false}
    />
  )
}
