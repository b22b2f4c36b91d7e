import { useCallback } from 'react'
import { useLanguage } from './language.ts'
import { type Text, textIn, type WordRecord } from './words.ts'

/** Returns the text lookup of the current language. The component renders again when the language changes. */
export function useText<W extends WordRecord>(words: W): Text<W> {
  const language = useLanguage((state) => state.language)
  return useCallback((key, params) => textIn(language, words)(key, params), [language, words])
}
