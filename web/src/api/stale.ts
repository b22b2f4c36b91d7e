// A record that somebody else has changed meanwhile: which, by whom and when, as far as that is known.
import { currentLanguage } from '../i18n/language.ts'
import { textIn } from '../i18n/words.ts'
import { formatInstant } from '../ui/value/time.ts'

const words = {
  someRecord: ['记录', '記錄', 'this record'],
  by: ['{name}已被 {user} 于 {time} 修改', '{name}已被 {user} 於 {time} 修改', '{user} has changed {name} at {time}'],
  named: ['“{name}”', '「{name}」', '“{name}”'],
  reload: ['请刷新后重试', '請重新整理後重試', 'Reload it and try again'],
} as const

export interface StaleRecord {
  readonly name?: unknown
  readonly by?: unknown
  /** Epoch ms, or a time of the plant as records have it. */
  readonly at?: unknown
}

/** Returns who has changed which record and when; undefined where that is not known. */
export function markChanged({ name, by, at }: StaleRecord, language = currentLanguage()): string | undefined {
  const time = typeof at === 'number' ? formatInstant(at) : at
  if (typeof by !== 'string' || typeof time !== 'string') return undefined
  const text = textIn(language, words)
  const record = typeof name === 'string' && name !== '' ? text('named', { name }) : text('someRecord')
  return text('by', { name: record, user: by, time })
}

/** Returns the same with what to do about it, for a message. */
export function notifyStale(changed: StaleRecord, language = currentLanguage()): string | undefined {
  const told = markChanged(changed, language)
  if (told === undefined) return undefined
  const next = textIn(language, words)('reload')
  return language === 'en' ? `${told}. ${next}` : `${told}，${next}`
}
