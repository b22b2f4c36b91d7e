import { type Language, languages } from '@gemba/contract/kit/page.ts'
import { create } from 'zustand'

const storageKey = 'gemba.language'

function storedLanguage(): Language {
  const stored = localStorage.getItem(storageKey)
  return languages.find((language) => language === stored) ?? 'zh-CN'
}

export const useLanguage = create<{ language: Language; choose: (language: Language) => void }>((set) => ({
  language: storedLanguage(),
  choose: (language) => {
    localStorage.setItem(storageKey, language)
    document.documentElement.lang = language
    set({ language })
  },
}))

/** The language outside React: headers of calls. */
export const currentLanguage = (): Language => useLanguage.getState().language
