// Nouns of this module that are not resources.
import type { Term } from '../kit/module.ts'

export const alarmTerms = {
  alarm: { words: ['报警', '警報', 'Alarm'], meaning: 'A condition that needs a person (ISA-18.2).' },
  alarmEpisode: {
    words: ['报警记录', '警報記錄', 'Alarm episode'],
    meaning: 'One episode of one rule on one point, identified by its batch number.',
  },
  episode: {
    words: ['报警过程', '警報過程', 'Episode'],
    meaning: 'An alarm from its raise until it has returned to normal and is closed.',
  },
  transition: {
    words: ['状态变更', '狀態變更', 'Transition'],
    meaning: 'One change of an episode. Transitions are never changed or removed.',
  },
  limit: {
    words: ['限值', '限值', 'Limit'],
    meaning: 'A value beyond which an alarm level is raised.',
    avoid: ['threshold'],
  },
  deadband: {
    words: ['死区', '死區', 'Deadband'],
    meaning: 'Distance from the limit that a value must return before the level is left.',
    avoid: ['hysteresis'],
  },
} as const satisfies Record<string, Term>
