import type { AlarmEpisode } from '@gemba/contract/alarm/episode.ts'

/** An alarm that is no longer listed but keeps its place while a person is in the list. */
interface UnlistedAlarm extends AlarmEpisode {
  readonly isUnlisted: true
}

export const isUnlisted = (episode: AlarmEpisode): episode is UnlistedAlarm => 'isUnlisted' in episode

/** Returns the alarm without actions. */
export const toUnlisted = (episode: AlarmEpisode): UnlistedAlarm => ({
  ...episode,
  allowedActions: [],
  isUnlisted: true,
})
