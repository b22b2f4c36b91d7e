// Messages for a record that another person has changed in the meantime, with the record, the person and the time if
// known.
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
  /** Epoch ms, or a plant time as records have it. */
  readonly at?: unknown
}

/** Returns who has changed which record and when; undefined if that is not known. */
export function markChanged({ name, by, at }: StaleRecord, language = currentLanguage()): string | undefined {
  const time = typeof at === 'number' ? formatInstant(at) : at
  if (typeof by !== 'string' || typeof time !== 'string') return undefined
  const text = textIn(language, words)
  const record = typeof name === 'string' && name !== '' ? text('named', { name }) : text('someRecord')
  return text('by', { name: record, user: by, time })
}

/** Returns the same text with advice on what to do, for a message. */
export function notifyStale(changed: StaleRecord, language = currentLanguage()): string | undefined {
  const change = markChanged(changed, language)
  if (change === undefined) return undefined
  const next = textIn(language, words)('reload')
  return language === 'en' ? `${change}. ${next}` : `${change}，${next}`
}
