// The shapes every list call shares.

export interface Page<Row> {
  readonly records: Row[]
  readonly total: number
  readonly pages: number
}

/** Most rows that one call removes or changes by their ids, and so most that a list selects. */
export const mostIdsAtOnce = 10_000

/** The answer of every call; `code` is '200' when it succeeded. */
export interface Envelope<T> {
  readonly code: string
  readonly data: T
  readonly msg: string
  /** Fields of the call that mean nothing to it, when there were any. */
  readonly ignored?: readonly string[]
}

/** `data` of a refusal. */
export interface Refusal {
  readonly error: string
  readonly params: Readonly<Record<string, unknown>>
}

/** A text in zh-CN, zh-TW and en. */
export type Words = readonly [zhCN: string, zhTW: string, en: string]

/** A noun in zh-CN, zh-TW and en, with its English plural. */
export type Noun = readonly [zhCN: string, zhTW: string, en: string, plural: string]

export const languages = ['zh-CN', 'zh-TW', 'en'] as const
export type Language = (typeof languages)[number]

/** The word of one language. */
export function wordIn(language: Language, words: Words): string {
  return words[languages.indexOf(language)] ?? words[0]
}

/** An English noun as it stands within a sentence; what begins with several capitals stays. */
export function inSentence(noun: string): string {
  return /^[A-Z]{2}/.test(noun) ? noun : noun.charAt(0).toLowerCase() + noun.slice(1)
}
