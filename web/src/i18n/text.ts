import { useCallback } from 'react'
import { useLanguage } from './language.ts'
import { type Text, textIn, type WordRecord } from './words.ts'

/** The lookup for the language of the moment; the component follows a change of language. */
export function useText<W extends WordRecord>(words: W): Text<W> {
  const language = useLanguage((state) => state.language)
  return useCallback((key, params) => textIn(language, words)(key, params), [language, words])
}
