import type { AlarmEpisode } from '@gemba/contract/alarm/episode.ts'
import type { Reading } from '../../ui/value/value.tsx'

/** Returns the word for the worst value of an episode, by the direction of its limit. */
export const extremeOf = ({ side }: Pick<AlarmEpisode, 'side'>): 'highest' | 'lowest' =>
  side === 'low' ? 'lowest' : 'highest'

type PeakSource = Pick<AlarmEpisode, 'side' | 'alarmStatus' | 'occurTs' | 'peakValue'>

/** Returns the worst value of an episode: the stored peak, or a reading beyond it while the episode is active. */
export function peakWith(episode: PeakSource, reading: Pick<Reading, 'ts' | 'value'> | undefined): number | null {
  const { side, alarmStatus, occurTs, peakValue = null } = episode
  if (alarmStatus !== 1 || typeof reading?.value !== 'number' || reading.ts < occurTs) return peakValue
  return worseValue(side, peakValue, reading.value)
}

/** Returns the value that is further beyond the limit of that side. */
export function worseValue(
  side: AlarmEpisode['side'],
  value: number | null | undefined,
  otherValue: number | null | undefined,
): number | null {
  if (typeof value !== 'number' || typeof otherValue !== 'number') return value ?? otherValue ?? null
  return side === 'low' ? Math.min(value, otherValue) : Math.max(value, otherValue)
}
