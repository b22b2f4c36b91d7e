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
  /** The language of the browser, for example `en-GB`. */
  browser: string
  pathname: string
}

/**
 * Returns the stored language. If none is stored, the admin console uses the browser's language without the region
 * (S-105), and all other pages use Chinese (S-102).
 */
export function languageFrom({ stored, browser, pathname }: LanguageSources): Language {
  const chosen = languageKeys.map((key) => languageNamed(stored(key))).find((language) => language !== undefined)
  const isAdminConsole = pathname.startsWith('/bcs/')
  return chosen ?? (isAdminConsole ? languageNamed(browser.split('-')[0]) : undefined) ?? 'zh-CN'
}
