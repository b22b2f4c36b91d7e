import type { Language } from '@gemba/contract/kit/page.ts'
import { create } from 'zustand'
import { languageFrom, languageKeys } from './language-rule.ts'

const languageAtStart = (): Language =>
  languageFrom({
    // Where there is no browser, as in tests of plain functions, nothing is stored.
    stored: (key) => globalThis.localStorage?.getItem(key) ?? null,
    browser: navigator.language,
    pathname: typeof location === 'undefined' ? '' : location.pathname,
  })

export const useLanguage = create<{ language: Language; choose: (language: Language) => void }>((set) => ({
  language: languageAtStart(),
  choose: (language) => {
    localStorage.setItem(languageKeys[0], language)
    document.documentElement.lang = language
    set({ language })
  },
}))

/** The language outside React: headers of calls. */
export const currentLanguage = (): Language => useLanguage.getState().language
