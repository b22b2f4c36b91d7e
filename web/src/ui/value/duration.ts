// Durations as people enter them: a number and a unit. They are stored in milliseconds.
import { type Words, wordIn } from '@gemba/contract/kit/page.ts'
import { currentLanguage } from '../../i18n/language.ts'
import { formatValue } from './number.ts'

export const durationUnits = {
  ms: { ms: 1, words: ['毫秒', '毫秒', 'ms'] },
  s: { ms: 1000, words: ['秒', '秒', 's'] },
  min: { ms: 60_000, words: ['分钟', '分鐘', 'min'] },
  h: { ms: 3_600_000, words: ['小时', '小時', 'h'] },
  d: { ms: 86_400_000, words: ['天', '天', 'd'] },
} as const satisfies Record<string, { ms: number; words: Words }>
export type DurationUnit = keyof typeof durationUnits
export const durationUnitNames = Object.keys(durationUnits) as DurationUnit[]

/** Returns the largest unit in which a duration is a whole number; seconds for zero. */
export function unitOfDuration(ms: number): DurationUnit {
  if (ms === 0) return 's'
  return durationUnitNames.findLast((name) => ms % durationUnits[name].ms === 0) ?? 'ms'
}

/** Formats a duration exactly: `10 min`, `1,500 ms`. */
export function formatExactly(ms: number, language = currentLanguage()): string {
  const unit = unitOfDuration(ms)
  return `${formatValue(ms / durationUnits[unit].ms)}\u2009${wordIn(language, durationUnits[unit].words)}`
}
