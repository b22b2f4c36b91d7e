// Which language a page speaks when it opens (shell specification, section 2.4).
import type { Language } from '@gemba/contract/kit/page.ts'

/** Ours, then those under which other shells of the suite keep the choice (S-104), in this order. */
export const languageKeys = ['gemba.language', 'locale', 'lang', 'language'] as const

/** Names of a language: our own, the specification's, and those of its admin console (S-101, S-103). */
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
  /** What is stored under a key. */
  stored: (key: string) => string | null
  /** The language of the browser, as `en-GB`. */
  browser: string
  pathname: string
}

/**
 * The stored choice. Without one the admin console follows the browser, by the part before the region dash (S-105), and
 * everything else speaks Chinese (S-102).
 */
export function languageFrom({ stored, browser, pathname }: LanguageSources): Language {
  const chosen = languageKeys.map((key) => languageNamed(stored(key))).find((language) => language !== undefined)
  const isAdminConsole = pathname.startsWith('/bcs/')
  return chosen ?? (isAdminConsole ? languageNamed(browser.split('-')[0]) : undefined) ?? 'zh-CN'
}
