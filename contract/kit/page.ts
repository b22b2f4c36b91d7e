// Shapes that every list command shares.

export interface Page<Row> {
  readonly records: Row[]
  readonly total: number
  readonly pages: number
}

/** Maximum number of rows that one request removes or changes by id, and so that a list can select. */
export const maxIdsPerCall = 10_000

/** Body of every response. `code` is '200' on success. */
export interface Envelope<T> {
  readonly code: string
  readonly data: T
  readonly msg: string
  /** Fields of the request that the command does not know. Missing if there are none. */
  readonly ignored?: readonly string[]
}

/** `data` of an error response. */
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

/** Returns the text in one language. */
export function wordIn(language: Language, words: Words): string {
  return words[languages.indexOf(language)] ?? words[0]
}

/** Returns an English noun for use within a sentence. A noun that begins with several capitals is unchanged. */
export const inSentence = (noun: string): string =>
  /^[A-Z]{2}/.test(noun) ? noun : noun.charAt(0).toLowerCase() + noun.slice(1)
