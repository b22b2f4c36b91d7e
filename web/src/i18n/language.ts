import type { Language } from '@gemba/contract/kit/page.ts'
import { create } from 'zustand'
import { textCodec } from '../storage/codec.ts'
import { defineStored } from '../storage/stored-value.ts'
import { languageFrom, languageKeys } from './language-rule.ts'

const storedAt = (key: string) =>
  defineStored({ key, area: 'browser', scope: 'browser', initial: null, codec: textCodec })

const [ownKey, ...suiteKeys] = languageKeys

/** The language chosen in this product. */
export const storedLanguage = storedAt(ownKey)

const storedLanguages = new Map<string, typeof storedLanguage>([
  [ownKey, storedLanguage],
  ...suiteKeys.map((key) => [key, storedAt(key)] as const),
])

const languageAtStart = (): Language =>
  languageFrom({
    stored: (key) => storedLanguages.get(key)?.read() ?? null,
    browser: navigator.languages ?? [],
  })

export const useLanguage = create<{ language: Language; choose: (language: Language) => void }>((set) => ({
  language: languageAtStart(),
  choose: (language) => {
    storedLanguage.write(language)
    document.documentElement.lang = language
    set({ language })
  },
}))

/** Returns the current language outside React, for request headers. */
export const currentLanguage = (): Language => useLanguage.getState().language
