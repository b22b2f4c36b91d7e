// Nouns of this module that are not resources.
import type { Term } from '../kit/module.ts'

export const alarmTerms = {
  alarm: { words: ['报警', '警報', 'Alarm'], meaning: 'A condition that needs a person (ISA-18.2).' },
  alarmEpisode: {
    words: ['报警记录', '警報記錄', 'Alarm episode'],
    meaning: 'One episode of one rule on one point, known by its batch number.',
  },
  episode: {
    words: ['报警过程', '警報過程', 'Episode'],
    meaning: 'The course of an alarm from its raise until it is normal and closed.',
  },
  transition: { words: ['状态变更', '狀態變更', 'Transition'], meaning: 'One step of an episode; only ever added.' },
  limit: {
    words: ['限值', '限值', 'Limit'],
    meaning: 'A value beyond which a tier of an alarm is entered.',
    avoid: ['threshold'],
  },
  deadband: {
    words: ['死区', '死區', 'Deadband'],
    meaning: 'How far a value must come back before a tier is left.',
    avoid: ['hysteresis'],
  },
} as const satisfies Record<string, Term>
