// Determines the language of a page when it opens (shell specification, section 2.4).
import type { Language } from '@gemba/contract/kit/page.ts'

/** Our key, then those of other shells of the suite (S-104), in order of priority. */
export const languageKeys = ['gemba.language', 'locale', 'lang', 'language'] as const

/** Names of a language: ours, those of the specification and of its admin console (S-101, S-103). */
const names: Readonly<Record<string, Language>> = {
  zh: 'zh-CN',
  'zh-cn': 'zh-CN',
  'zh-tw': 'zh-TW',
  en: 'en',
  'en-us': 'en',
  'us-en': 'en',
}

const languageNamed = (name: string | null | undefined): Language | undefined => names[name?.toLowerCase() ?? '']

export interface LanguageSources {
  /** Returns the value stored under a key. */
  stored: (key: string) => string | null
  /** The languages of the browser by preference, for example `en-GB`. */
  browser: readonly string[]
}

/** Traditional characters are written there. Other regions do not matter. */
const traditional = /^zh-(tw|hk|mo|hant)\b/i

const languageOfBrowser = (name: string): Language | undefined =>
  traditional.test(name) ? 'zh-TW' : languageNamed(name.split('-')[0])

/**
 * Returns the stored language. If none is stored, it is the first language of the browser that the product supports,
 * without the region (S-105). If there is none, it is Chinese (S-102).
 */
export function languageFrom({ stored, browser }: LanguageSources): Language {
  const isKnown = (language: Language | undefined) => language !== undefined
  const chosen = languageKeys.map((key) => languageNamed(stored(key))).find(isKnown)
  return chosen ?? browser.map(languageOfBrowser).find(isKnown) ?? 'zh-CN'
}
